import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { profileFile } from "../../test/engine/profile/profile-text.ts";
import { markdownTable, type Section, sayAbsent, shared } from "../section.ts";

const labels = join(import.meta.dirname, "../../test/engine/profile/tables");
const limitPct = 95;

export const roles = rolesSection("roles", {
  about: "tables of many trades, made for this",
  file: "roles.json",
  folder: labels,
});
export const rolesPublic = rolesSection("roles-public", {
  about: "public tables (DoWhy, InsightBench, BLS)",
  file: "shared-roles.json",
  folder: join(shared, "data/tables"),
});

interface Labelled {
  about: string;
  file: string;
  folder: string;
}

function rolesSection(name: string, labelled: Labelled): Section {
  return {
    name,
    heading: `Roles of columns: ${labelled.about}`,
    isLarge: false,
    run: async () => (existsSync(labelled.folder) ? countRight(labelled) : sayAbsent(labelled.folder)),
  };
}

async function countRight({ file, folder }: Labelled): Promise<string> {
  const wanted: Record<string, Record<string, string>> = JSON.parse(readFileSync(join(labels, file), "utf8"));
  let right = 0;
  let all = 0;
  for (const [table, columns] of Object.entries(wanted)) {
    const { profiles } = await profileFile(join(folder, table.endsWith(".csv") ? table : `${table}.csv`));
    all += profiles.length;
    right += profiles.filter(
      (profile) => columns[profile.name] === (profile.isFreeText ? "text" : profile.role),
    ).length;
  }
  const pct = ((100 * right) / all).toFixed(1);
  console.log(`  ${right} of ${all} columns right = ${pct} %, limit ${limitPct} %`);
  return [
    "Dimension, measure, id, timestamp or free text, against labels written by hand. The rules were written while looking at these tables.",
    markdownTable(
      ["tables", "columns", "right", "limit"],
      [[String(Object.keys(wanted).length), String(all), `${right} (${pct} %)`, `${limitPct} %`]],
    ),
  ].join("\n\n");
}
