import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { readLook } from "../../app/report/look/read-look.ts";
import { readVendorFiles } from "./vendor-files.ts";

export interface Asset {
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Everything pages link to. One hash stands for all of it, so that modules can import each other by plain names. */
export interface Assets {
  readonly hash: string;
  /** Where a browser finds it; throws for a name that nothing has, so that no page links to nothing. */
  url(name: string): string;
  find(name: string): Asset | null;
}

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * `core.css` is what pages share with exported files, and all of styles/core/. Each other file of styles/, client/ and images/
 * is itself: a page that needs its own adds a file there and names it.
 */
export function openAssets(): Assets {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  files.set("core.css", coreStyles());
  const own = [
    ...list("../styles/", ".css"),
    // The look of a report, which its files share.
    ...list("../../app/report/html/", ".css"),
    ...list("../client/", ".js"),
    ...list("../images/", ".svg"),
  ];
  for (const { name, url } of own) files.set(name, readFileSync(url));
  for (const [name, body] of readVendorFiles()) files.set(name, body);
  const hash = hashOf(files);
  return {
    hash,
    url: (name) => {
      if (!files.has(name)) throw new Error(`There is no asset ${name}.`);
      return `/assets/${hash}/${name}`;
    },
    find: (name) => {
      const body = files.get(name);
      return body ? { body, type: types[extname(name)] } : null;
    },
  };
}

function list(folder: string, extension: string): { name: string; url: URL }[] {
  const place = new URL(folder, import.meta.url);
  return readdirSync(place)
    .filter((name) => extname(name) === extension)
    .sort()
    .map((name) => ({ name, url: new URL(name, place) }));
}

function coreStyles(): Uint8Array<ArrayBuffer> {
  const own = list("../styles/core/", ".css").map(({ url }) => readFileSync(url, "utf8"));
  return Buffer.from([readLook(), ...own].join("\n"), "utf8");
}

function hashOf(files: Map<string, Uint8Array>): string {
  const hash = createHash("sha256");
  for (const [name, body] of files) hash.update(name).update(body);
  return hash.digest("hex").slice(0, 12);
}
