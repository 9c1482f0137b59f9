import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readLook } from "../../../src/app/report/look/read-look.ts";

const source = join(import.meta.dirname, "../../../src");
const defined = (styles: string): Set<string> =>
  new Set([...styles.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name!));

it.each(["app/report/html/report-body.css", "app/exports/file.css"])(
  "%s uses only properties that the pages and files have",
  (path) => {
    const styles = readFileSync(join(source, path), "utf8");
    const known = new Set([...defined(readLook()), ...defined(styles)]);
    const used = [...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  },
);
