import { setFlagsFromString } from "node:v8";

/**
 * PGlite's code is then compiled quickly and not a second time for speed, which half of the time of a short command would
 * go into. For the whole process, since V8 knows no other scope.
 */
export function compileOnce(): void {
  for (const flag of ["--no-wasm-dynamic-tiering", "--no-wasm-tier-up"]) setFlagsFromString(flag);
}
