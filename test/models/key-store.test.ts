import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { openKeyStore } from "../../src/models/key-store.ts";
import { secretKeyPath } from "../../src/models/secret-key.ts";

const apiKey = "sk-ant-store-0123456789abcdefghij";
let home: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "whydunit-keys-"));
  environment = { XDG_CONFIG_HOME: join(home, "config") };
});

it("gives back what was stored, and keeps none of it readable", () => {
  openKeyStore(home, environment).save("anthropic", { apiKey, baseUrl: null });
  const store = openKeyStore(home, environment);
  expect(store.names()).toEqual(["anthropic"]);
  expect(store.readAll()).toEqual({ anthropic: { apiKey, baseUrl: null } });
  const text = readFileSync(join(home, "keys.json"), "utf8");
  expect(text).not.toContain(apiKey.slice(0, 8));
  expect(text).not.toContain(Buffer.from(apiKey).toString("base64").slice(0, 8));
  store.remove("anthropic");
  expect(store.readAll()).toEqual({});
});

it("encrypts the same key differently each time", () => {
  const store = openKeyStore(home, environment);
  store.save("one", { apiKey, baseUrl: null });
  store.save("two", { apiKey, baseUrl: null });
  const { keys } = JSON.parse(readFileSync(join(home, "keys.json"), "utf8"));
  expect(keys.one.iv).not.toBe(keys.two.iv);
  expect(keys.one.data).not.toBe(keys.two.data);
});

it("makes files that only the user can read, and refuses a secret key that others can read", () => {
  const store = openKeyStore(home, environment);
  store.save("anthropic", { apiKey, baseUrl: null });
  const path = secretKeyPath(environment);
  for (const file of [path, join(home, "keys.json")]) expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(path, 0o644);
  expect(() => store.readAll()).toThrow(/chmod 600/);
});

it("finds a change of any single byte of what is stored", () => {
  const path = join(home, "keys.json");
  const store = openKeyStore(home, environment);
  store.save("anthropic", { apiKey, baseUrl: null });
  const { keys } = JSON.parse(readFileSync(path, "utf8"));
  for (const field of ["iv", "tag", "data"]) {
    const bytes = Buffer.from(keys.anthropic[field], "base64");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] ^= 1;
      const sealed = { ...keys.anthropic, [field]: changed.toString("base64") };
      writeFileSync(path, JSON.stringify({ version: 1, keys: { anthropic: sealed } }));
      expect(() => store.readAll()).toThrow(/cannot be opened/);
    }
  }
});

it("does not open a shortened tag, a key under another name, another secret key or a torn file", () => {
  const path = join(home, "keys.json");
  const store = openKeyStore(home, environment);
  store.save("anthropic", { apiKey, baseUrl: null });
  const whole = readFileSync(path, "utf8");
  const { anthropic } = JSON.parse(whole).keys;
  const tag = Buffer.from(anthropic.tag, "base64").subarray(0, 4).toString("base64");
  writeFileSync(path, JSON.stringify({ version: 1, keys: { anthropic: { ...anthropic, tag } } }));
  expect(() => store.readAll()).toThrow(/anthropic cannot be opened/);
  writeFileSync(path, JSON.stringify({ version: 1, keys: { openai: anthropic } }));
  expect(() => store.readAll()).toThrow(/openai cannot be opened/);
  writeFileSync(path, whole);
  const other = openKeyStore(home, { WHYDUNIT_SECRET_KEY: "ab".repeat(32) });
  expect(() => other.readAll()).toThrow(/cannot be opened/);
  writeFileSync(path, whole.slice(0, 60));
  expect(() => store.readAll()).toThrow(/is damaged/);
});

it("takes the secret key from the environment, as hex or Base64, and says when it is none", () => {
  const bytes = Buffer.alloc(32, 7);
  openKeyStore(home, { WHYDUNIT_SECRET_KEY: bytes.toString("hex") }).save("openai", { apiKey, baseUrl: null });
  const same = openKeyStore(home, { WHYDUNIT_SECRET_KEY: bytes.toString("base64") });
  expect(same.readAll()).toEqual({ openai: { apiKey, baseUrl: null } });
  const wrong = openKeyStore(home, { WHYDUNIT_SECRET_KEY: "too short" });
  expect(() => wrong.readAll()).toThrow(/32 bytes/);
});
