import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Programs of others that pages load, by the name they get, from our own packages and never from elsewhere. */
export function readVendorFiles(): [name: string, body: Uint8Array<ArrayBuffer>][] {
  const { resolve } = createRequire(import.meta.url);
  // Packages that only offer their modules have the rest beside them.
  const beside = (name: string, file: string) => readFileSync(join(dirname(resolve(name)), file));
  return [
    ["htmx.js", readFileSync(resolve("htmx.org/dist/htmx.min.js"))],
    ["vega.js", beside("vega", "vega.min.js")],
    ["vega-interpreter.js", withGlobalVega(beside("vega-interpreter", "vega-interpreter.js"))],
  ];
}

/** The module names a package, which a browser cannot find; what it takes from there is part of vega.js. */
function withGlobalVega(module: Buffer): Buffer<ArrayBuffer> {
  const text = module.toString("utf8");
  const changed = text.replace(/^import (\{[^}]*\}) from 'vega-util';/, "const $1 = globalThis.vega;");
  if (changed === text) throw new Error("vega-interpreter no longer begins with its import of vega-util.");
  return Buffer.from(changed.replace(/^\/\/# sourceMappingURL=.*$/m, ""), "utf8");
}
