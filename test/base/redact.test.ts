import { expect, it } from "vitest";
import { openRedactor, redact } from "../../src/base/redact.ts";
import { openRedactedStream } from "../../src/models/redact-stream.ts";

const secret = "sk-proj-aB3+dE/f9hIjKlMnOpQrStUvWx";

it.each([
  ["whole", `Incorrect key ${secret} given`, "Incorrect key [redacted] given"],
  ["twice in a row", `${secret}${secret}`, "[redacted]"],
  ["URL-encoded", `?key=${encodeURIComponent(secret)}&x=1`, "?key=[redacted]&x=1"],
  ["cut off", `key ${secret.slice(0, 20)}… `, "key [redacted] "],
  ["masked", "key sk-proj-aB3***********vWx given", "key [redacted] given"],
  ["with its tail only", "key ending in ...UvWx, refused", "key ending in [redacted], refused"],
  ["as hex", Buffer.from(secret).toString("hex"), "[redacted]"],
])("takes a secret out %s", (_, text, expected) => {
  expect(redact(text, [secret])).toBe(expected);
});

it.each(["", "u:", "user:", "Bearer "])("takes a secret out of Base64 after %j", (prefix) => {
  const whole = Buffer.from(`${prefix}${secret}:more`).toString("base64");
  const left = redact(whole, [secret]).split("[redacted]");
  expect(left.length).toBe(2);
  const kept = Buffer.from(left[0], "base64").toString() + Buffer.from(left[1], "base64").toString();
  expect(kept.length).toBeLessThanOrEqual(prefix.length + ":more".length + 2);
});

it("leaves other text alone", () => {
  const text = "Orders fell 8.2 % on iOS... since 2024-03-15 (project sk-proj): 0123456789 rows";
  expect(redact(text, [secret])).toBe(text);
  expect(redact(text, [])).toBe(text);
  expect(redact(text, [""])).toBe(text);
});

it("takes a secret out of a stream at every place where it may be split", () => {
  const text = `before ${secret} after`;
  for (let at = 1; at < text.length; at += 1) {
    const stream = openRedactedStream(openRedactor([secret]));
    const shown = stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.flush();
    expect(shown).toBe("before [redacted] after");
  }
});

it("lets text through as words end, and long runs without a space as they grow", () => {
  const stream = openRedactedStream(openRedactor([secret]));
  expect(stream.push("Orders fe")).toBe("Orders ");
  expect(stream.push("ll on 東京")).toBe("fell on 東京");
  expect(stream.push("-".repeat(3000)).length).toBeGreaterThan(2000);
});
