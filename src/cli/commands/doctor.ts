import type { Checkup } from "../../app/doctor/checkup.ts";
import { examine } from "../../app/doctor/examine.ts";
import type { ExaminedSource } from "../../app/doctor/examine-sources.ts";
import { homeFolder } from "../../app/home.ts";
import { formatNumber } from "../../base/format-number.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { describeTerminal, printable, type Terminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "[--json]",
  about: "What works on this machine, found out by trying it, and the command for what does not.",
  options: { json: jsonOption },
  run: async ({ options }) => {
    const examination = await examine({ home: homeFolder(), environment: process.env });
    const { checkups, sources } = examination;
    const terminal = describeTerminal();
    const shown = [...checkups, ...sources.map(toCheckup)];
    process.stdout.write(
      options["json"] ? `${JSON.stringify(examination)}\n` : shown.map((one) => render(one, terminal)).join(""),
    );
    return checkups.some(({ state }) => state === "broken") ? exitCodes.failed : exitCodes.done;
  },
};

/** All goes on without a source. */
function toCheckup({ name, address, reachable, latency_ms, tables, problem }: ExaminedSource): Checkup {
  const found = reachable
    ? `${name} (${address}): ${tables === 1 ? "1 table or view" : `${formatNumber(tables!)} tables and views`} in ${latency_ms} ms`
    : `${name}${address === null ? "" : ` (${address})`}: ${problem}`;
  return { name: "source", state: reachable ? "works" : "limited", found, remedy: null };
}

const marks = { works: "✓", limited: "–", broken: "✗" };

function render({ name, state, found, remedy }: Checkup, terminal: Terminal): string {
  const mark = state === "works" ? terminal.accent(marks[state]) : terminal.warn(marks[state]);
  const [first, ...more] = found.split("\n").map(printable);
  const lines = [`${mark} ${terminal.bold(name.padEnd(11))} ${first}`, ...more.map((line) => `    ${line}`)];
  if (remedy !== null) lines.push(`    ${terminal.accent("→")} ${printable(remedy)}`);
  return `${lines.join("\n")}\n`;
}
