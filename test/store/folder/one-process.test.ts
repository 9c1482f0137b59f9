import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readHolder } from "../../../src/store/folder/folder-lock.ts";
import { openStore } from "../../../src/store/open-store.ts";
import { startHolder } from "./start-holder.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "whydunit-lock-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe("a PGlite folder", () => {
  it("is refused to a second process, which is told whom to ask; after kill -9 the next one finds everything", {
    timeout: 180_000,
  }, async () => {
    const holder = await startHolder(home, 6);
    expect(holder.line).toBe("ready");
    const refusal = await openStore({ home }).catch((error) => error);
    expect(refusal).toMatchObject({
      code: "STORE_LOCKED",
      holder: { pid: holder.process.pid, purpose: "test", url: "http://127.0.0.1:4321" },
    });
    expect(refusal.message).toContain(String(holder.process.pid));
    expect(readHolder(join(home, "store"))).toEqual(refusal.holder);

    await holder.kill();
    expect(readHolder(join(home, "store"))).toBeNull();
    const store = await openStore({ home });
    expect((await store.describe()).recovery).toBeNull();
    expect(await store.documents.list()).toHaveLength(6);
    expect(await store.searchLexical("entry number 5", { limit: 1 })).toHaveLength(1);

    const again = await openStore({ home }).catch((error) => error);
    expect(again).toMatchObject({ code: "STORE_LOCKED", holder: { pid: process.pid } });
    await store.close();
  });

  it("goes to one of two processes that find a dead one's lock", { timeout: 180_000 }, async () => {
    const dead = await startHolder(home);
    await dead.kill();
    const rivals = await Promise.all([startHolder(home), startHolder(home)]);
    const lines = rivals.map(({ line }) => line.split(" ")[0]).sort();
    await Promise.all(rivals.map((rival) => rival.kill()));
    expect(lines).toEqual(["ready", "refused"]);
  });
});
