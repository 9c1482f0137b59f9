import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { questionOf, readRealCases } from "../../../bench/real/real-cases.ts";
import { askFiles } from "./ask-files.ts";
import { contradictionsIn } from "./contradictions.ts";
import { madeCases } from "./made-cases.ts";

describe("a case and its report do not contradict themselves", () => {
  it.each(Object.keys(madeCases))("made: %s", async (name) => {
    const { files, question } = madeCases[name]!();
    const { result, report } = await askFiles(files, question);
    expect(contradictionsIn(result, report)).toEqual([]);
  });

  // Small ones of all groups, and of all kinds of answers.
  const names =
    "vac_az brent_2020 mta_omicron rescues_2020 tsa_ian tsa_beryl tsa_maui cbp_title42 laus_katrina_rate " +
    "tsa_milton hotel_cancel_simpson de_christmas bakery_christmas tourism_summer " +
    "msy_new_terminal lga_missing_checkpoints dq_mode_missing dq_default_date dq_partial_day quiet_mta quiet_bakery";
  const root = process.env["WHYDUNIT_REAL_CASES"] ?? join(import.meta.dirname, "../../../../shared/data/real");
  const isHere = existsSync(join(root, "cases.json"));
  if (!isHere) console.warn(`SKIPPED: contradictions in real cases, because ${root} is not there.`);
  it.skipIf(!isHere).each(names.split(" "))("real: %s", async (name) => {
    const [one] = readRealCases(root, { names: [name], group: null });
    const { result, report } = await askFiles(one!.files, questionOf(one!));
    expect(contradictionsIn(result, report)).toEqual([]);
  });
});
