import { createReadStream } from "node:fs";
import { limitOf } from "../../../base/input-limits.ts";
import { tooLong } from "../normalise-records.ts";

/** The lines of a text, none of which may be endless. */
export async function* textLines(path: string): AsyncGenerator<string> {
  const longest = limitOf("recordBytes");
  let rest = "";
  let count = 0;
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 18 })) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    count += lines.length;
    yield* lines;
    if (rest.length > longest) throw tooLong(`Line ${count + 1}`, longest);
  }
  if (rest !== "") yield rest;
}
