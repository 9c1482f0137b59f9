// The benches in order, and the scorecard they make: npm run bench [-- SECTION…] [--large], and for one section its own options
import { type ParseArgsConfig, parseArgs } from "node:util";
import { readScorecard, stamp, writeScorecard } from "./scorecard.ts";
import type { Section, SectionOptions } from "./section.ts";
import { analyst } from "./sections/analyst.ts";
import { change } from "./sections/change.ts";
import { claims } from "./sections/claims.ts";
import { cost, costLarge } from "./sections/cost.ts";
import { joined } from "./sections/joined.ts";
import { load, loadLarge } from "./sections/load.ts";
import { localise } from "./sections/localise.ts";
import { pii } from "./sections/pii.ts";
import { planted } from "./sections/planted.ts";
import { profile } from "./sections/profile.ts";
import { quiet } from "./sections/quiet.ts";
import { real } from "./sections/real.ts";
import { relate } from "./sections/relate.ts";
import { resume } from "./sections/resume.ts";
import { roles, rolesPublic } from "./sections/roles.ts";
import { store } from "./sections/store.ts";
import { watch, watchKills } from "./sections/watch.ts";
import { wide } from "./sections/wide.ts";

const contents: Section[] = [
  real,
  planted,
  quiet,
  localise,
  joined,
  wide,
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
  options: {
    large: { type: "boolean", default: false },
    ...Object.assign({}, ...contents.map(({ options = {} }) => options)),
  } satisfies ParseArgsConfig["options"],
});
const { large, ...options } = flags as SectionOptions;

const unknown = names.filter((name) => !contents.some((section) => section.name === name));
if (unknown.length > 0)
  fail(`No bench "${unknown.join(", ")}". There are: ${contents.map(({ name }) => name).join(", ")}.`);
const strange = Object.keys(options).filter(
  (option) => !contents.filter(isWanted).every((one) => one.options?.[option]),
);
if (strange.length > 0)
  fail(
    `--${strange.join(", --")} is no option of all that is to run: ${contents
      .filter(isWanted)
      .map(({ name }) => name)
      .join(", ")}.`,
  );

for (const section of contents.filter(isWanted)) {
  console.log(`${section.name}: ${section.heading}`);
  const body = await section.run(options);
  if (body === null) continue;
  if (Object.keys(options).length > 0) {
    console.log(`\n${body}\n\n  not written to docs/accuracy.md: only a part, or other data, was measured`);
    continue;
  }
  // After each section, so that a bench stopped half-way keeps what it has measured.
  const sections = readScorecard().set(section.heading, stamp(body, new Date()));
  writeScorecard(
    contents.map(({ heading }) => heading),
    sections,
  );
  console.log("  written to docs/accuracy.md");
}

function isWanted({ name, isLarge }: Section): boolean {
  return names.length > 0 ? names.includes(name) : large === true || !isLarge;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
