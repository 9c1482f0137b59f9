import { expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { openDuck } from "../../../src/engine/duck.ts";
import { relateTables } from "../../../src/engine/relate/relate-tables.ts";
import { makeTables } from "./make-tables.ts";
import { randomSchema } from "./random-schema.ts";

it("finds every planted key of random stars and snowflakes and none among the decoys", async () => {
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.path("spill"), threads: 2 });
  const missed: string[] = [];
  const wrong: string[] = [];
  let total = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const { queries, planted } = randomSchema(seed);
    const tables = await makeTables(duck, scratch, queries);
    const found = (await relateTables(duck, tables)).map(
      (one) => `${one.from_table}.${one.from_column} → ${one.to_table}.${one.to_column}`,
    );
    total += planted.length;
    missed.push(...planted.filter((key) => !found.includes(key)).map((key) => `${seed}: ${key}`));
    wrong.push(...found.filter((key) => !planted.includes(key)).map((key) => `${seed}: ${key}`));
  }
  duck.close();
  scratch.remove();
  expect(total).toBeGreaterThan(50);
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
});
