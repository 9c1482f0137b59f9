import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";

// Styles come in any order: their layers say which counts.
const layers = "@layer tokens, base, layout, components, print;\n";

/** The colours, text and tables that pages and files that stand alone have in common. */
export function readLook(): string {
  const place = new URL("./", import.meta.url);
  const files = readdirSync(place)
    .filter((name) => extname(name) === ".css")
    .sort();
  return layers + files.map((name) => readFileSync(new URL(name, place), "utf8")).join("\n");
}
