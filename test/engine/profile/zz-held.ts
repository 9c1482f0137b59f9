import { readFileSync } from "node:fs";
import { profileFile } from "./profile-text.ts";

const root = process.argv[2];
const labels = JSON.parse(readFileSync(`${root}/roles.json`, "utf8")) as Record<string, Record<string, string>>;
let right = 0,
  all = 0;
for (const [name, roles] of Object.entries(labels)) {
  const { profiles, dependencies } = await profileFile(`${root}/${name}.csv`);
  for (const p of profiles) {
    all++;
    const got = p.isFreeText ? "text" : p.role;
    if (got === roles[p.name]) right++;
    else
      console.log(
        `${name}.${p.name} (${p.dataType}, ${p.cardinality}) label ${roles[p.name]} got ${got}: ${p.roleReason}`,
      );
  }
  if (dependencies.length) console.log("   deps", name, dependencies.map((d) => `${d.from}→${d.to}`).join(" "));
}
console.log(right, all, right / all);
