import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { loadServerConfiguration } from "../../src/app/configuration.ts";
import { openServices } from "../../src/open-services.ts";
import { startServer } from "../../src/start-server.ts";
import { whenTestEnds } from "../when-file-ends.ts";
import { readBody } from "./read-body.ts";

export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), "whydunit-home-"));
  whenTestEnds(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

/** The whole product behind HTTP, on a store of its own; without any model. */
export async function openRealServer(home: string, environment: NodeJS.ProcessEnv = {}) {
  const configuration = loadServerConfiguration({ home, environment, flags: { port: "0" } });
  const server = await startServer(configuration, await openServices(configuration, home, environment));
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= server.close();
    return closing;
  };
  whenTestEnds(close);
  const post = (path: string, body: unknown) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const storeStatus = async () => (await readBody(fetch(`${server.url}/health`))).services.store.status;
  const whenOpen = () => expect.poll(storeStatus, { timeout: 50_000 }).toBe("healthy");
  return { ...server, post, close, whenOpen };
}
