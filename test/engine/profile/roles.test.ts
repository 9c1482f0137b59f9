import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ColumnProfile } from "../../../src/engine/profile/profiled-table.ts";
import { profileFile } from "./profile-text.ts";

const tables = join(import.meta.dirname, "tables");
const shared = join(import.meta.dirname, "../../../../shared/data/tables");

type Labels = Record<string, Record<string, string>>;
const readLabels = (name: string): Labels => JSON.parse(readFileSync(join(tables, name), "utf8"));

describe("roles against labels written by hand", () => {
  it("are right on 95 % of the columns of tables of many trades", async () => {
    const labels = readLabels("roles.json");
    const files = Object.entries(labels).map(([name, roles]) => ({ path: join(tables, `${name}.csv`), roles }));
    expect(await shareRight(files)).toBeGreaterThanOrEqual(0.95);
  });

  const isHere = existsSync(shared);
  if (!isHere) console.warn(`SKIPPED: role labels of the shared tables, because ${shared} is not there.`);
  it.skipIf(!isHere)("are right on 95 % of the columns of the shared real tables", async () => {
    const labels = readLabels("shared-roles.json");
    const files = Object.entries(labels).map(([path, roles]) => ({ path: join(shared, path), roles }));
    expect(await shareRight(files)).toBeGreaterThanOrEqual(0.95);
  });
});

/** Free text counts as right only if it is marked so. */
const labelOf = ({ role, isFreeText }: ColumnProfile): string => (isFreeText ? "text" : role);

async function shareRight(files: { path: string; roles: Record<string, string> }[]): Promise<number> {
  let right = 0;
  let all = 0;
  for (const { path, roles } of files) {
    const { profiles } = await profileFile(path);
    expect(profiles.map(({ name }) => name)).toEqual(Object.keys(roles));
    const wrong = profiles.filter((profile) => labelOf(profile) !== roles[profile.name]);
    for (const profile of wrong)
      console.log(
        `${path}: ${profile.name} is ${roles[profile.name]}, not ${labelOf(profile)} (${profile.roleReason})`,
      );
    right += profiles.length - wrong.length;
    all += profiles.length;
  }
  console.log(`${right} of ${all} columns right`);
  return right / all;
}
