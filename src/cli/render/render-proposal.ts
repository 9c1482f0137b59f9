import type { InvestigationResult } from "../../domain/investigation-result.ts";
import type { ProposedPeriods } from "../../investigate/find/propose-periods.ts";
import type { Period } from "../../investigate/question.ts";
import type { CommandContext } from "../command.ts";

/** Periods that were found, as they are written on the command line, with what is told about them. */
export type Proposal = NonNullable<InvestigationResult["proposal"]> & { baseline: string; comparison: string };

export function toProposal([best, ...others]: ProposedPeriods[], context: CommandContext): Proposal {
  const [baseline, comparison] = [rangeOf(best.baseline), rangeOf(best.comparison)];
  return {
    says: best.says,
    baseline,
    comparison,
    command: commandOf(context, baseline, comparison),
    others: others.map(({ says, ...periods }) => ({
      baseline: periods.baseline,
      comparison: periods.comparison,
      says,
    })),
  };
}

const rangeOf = ({ start, end }: Period): string => `${start}..${end}`;

/** The same call with the periods written out. */
function commandOf({ files, options }: CommandContext, baseline: string, comparison: string): string {
  const given = Object.entries(options).filter(([name]) => !["find", "json"].includes(name));
  const flags = given.flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => (one === true ? [`--${name}`] : [`--${name}`, String(one)])),
  );
  const words = [...files, ...flags, "--baseline", baseline, "--comparison", comparison];
  return `whydunit investigate ${words.map(quoted).join(" ")}`;
}

const quoted = (word: string): string => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

export function renderProposal({ says, command, others }: Proposal): string {
  const more = others.map((other) => `  Also: ${other.says}\n`);
  return `\n  ${says}\n${more.join("")}  ${command}\n`;
}
