import { describe, expect, it } from "vitest";
import { isLoopback, listeningHost } from "../../src/api/loopback.ts";

describe("loopback", () => {
  it.each(["127.0.0.1", "127.9.9.9", "localhost", "LOCALHOST", "::1", "[::1]", "::ffff:127.0.0.1"])(
    "takes %s for this machine",
    (host) => expect(isLoopback(host)).toBe(true),
  );

  it.each(["0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example.org", "localhost.example.org", "example.org", ""])(
    "takes %s for somewhere else",
    (host) => expect(isLoopback(host)).toBe(false),
  );

  it("listens elsewhere only with a token", () => {
    expect(listeningHost({ host: "0.0.0.0", token: null })).toBe("127.0.0.1");
    expect(listeningHost({ host: "0.0.0.0", token: "secret" })).toBe("0.0.0.0");
    expect(listeningHost({ host: "localhost", token: null })).toBe("localhost");
  });
});
