// The benches in order, and the scorecard they make: npm run bench [-- SECTION…] [--large]
import { parseArgs } from "node:util";
import { readScorecard, stamp, writeScorecard } from "./scorecard.ts";
import type { Section } from "./section.ts";
import { analyst } from "./sections/analyst.ts";
import { change } from "./sections/change.ts";
import { claims } from "./sections/claims.ts";
import { cost, costLarge } from "./sections/cost.ts";
import { joined } from "./sections/joined.ts";
import { load, loadLarge } from "./sections/load.ts";
import { localise } from "./sections/localise.ts";
import { pii } from "./sections/pii.ts";
import { profile } from "./sections/profile.ts";
import { quiet } from "./sections/quiet.ts";
import { relate } from "./sections/relate.ts";
import { resume } from "./sections/resume.ts";
import { roles, rolesPublic } from "./sections/roles.ts";
import { store } from "./sections/store.ts";
import { watch, watchKills } from "./sections/watch.ts";
import { wide } from "./sections/wide.ts";

const contents: Section[] = [
  localise,
  joined,
  wide,
  quiet,
  change,
  cost,
  costLarge,
  load,
  loadLarge,
  profile,
  relate,
  roles,
  rolesPublic,
  resume,
  store,
  analyst,
  pii,
  claims,
  watch,
  watchKills,
];

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { large: { type: "boolean", default: false } },
});

const unknown = names.filter((name) => !contents.some((section) => section.name === name));
if (unknown.length > 0) {
  console.error(`No bench "${unknown.join(", ")}". There are: ${contents.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

for (const section of contents.filter(isWanted)) {
  console.log(`${section.name}: ${section.heading}`);
  const body = await section.run();
  if (body === null) continue;
  // After each section, so that a bench stopped half-way keeps what it has measured.
  const sections = readScorecard().set(section.heading, stamp(body, new Date()));
  writeScorecard(
    contents.map(({ heading }) => heading),
    sections,
  );
  console.log("  written to docs/accuracy.md");
}

function isWanted({ name, isLarge }: Section): boolean {
  return names.length > 0 ? names.includes(name) : flags.large || !isLarge;
}
