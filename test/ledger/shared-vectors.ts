import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const audit = join(import.meta.dirname, "../../../shared/data/audit");

/** Published test vectors lie beside the repository; where they are missing the tests say so and are skipped. */
export function vectorFolder(name: string): string | null {
  const folder = join(audit, name, "testdata");
  if (existsSync(folder)) return folder;
  console.warn(`SKIPPED: no test vectors in ../shared/data/audit/${name}`);
  return null;
}

export function readVectors<Vector>(folder: string, kind: string): { name: string; vector: Vector }[] {
  return readdirSync(join(folder, kind), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ name, vector: JSON.parse(readFileSync(join(folder, kind, name), "utf8")) as Vector }));
}
