import { verdictStrip } from "../../../src/app/report/verdict-strip.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { escapeMarkdown } from "../../../src/investigate/report/markdown.ts";
import { withoutFullStop } from "../../../src/investigate/report/plain-text.ts";
import { verdictText } from "../../../src/investigate/report/words.ts";
import { toResult } from "../../../src/investigate/to-result.ts";

/** Headline, tile, terminal, conclusion and the first lines of the report say one thing. */
export function contradictingWords(result: CaseResult, report: string): string[] {
  const told = tell(result, report);
  return [
    ...severalHeadlines(told),
    ...realAndUsual(told),
    ...cancelling(result, told),
    ...usualAndLargest(told),
    ...mostlyBroad(result, told),
    ...unknownOnset(result, told),
    ...emptyHanded(result),
    ...(/false discovery/i.test(report) ? ["the report speaks of false discovery"] : []),
  ];
}

type Told = ReturnType<typeof tell>;

function tell(result: CaseResult, report: string) {
  const strip = verdictStrip(result);
  const item = (label: string) => strip.find((one) => one.label === label)!;
  const { headline, paragraph } = toResult(result, null).conclusion!;
  const plain = (text: string) => text.replaceAll("\u202f", " ");
  return {
    headline: plain(headline),
    paragraph: plain(paragraph),
    tile: item("Verdict").value.text,
    since: plain(item("Since").value.text),
    terminal: plain(verdictText(result)),
    title: report.split("\n")[0]!.replace("# ", ""),
    top: report.split("\n## ")[0]!,
    report,
  };
}

function severalHeadlines({ headline, title }: Told): string[] {
  const wanted = escapeMarkdown(withoutFullStop(headline));
  return title === wanted ? [] : [`the report begins with “${title}”, the conclusion with “${wanted}”`];
}

const isUsual = (text: string): boolean => /within its usual range|^Usual/.test(text);
const isReal = (text: string): boolean =>
  /(?<!No )\breal change\b|change is real|is unusual|unusual change/i.test(text);

function realAndUsual({ headline, paragraph, tile, terminal, top, title }: Told): string[] {
  const all = Object.entries({ headline, paragraph, tile, terminal, title, top });
  const usual = all.filter(([, text]) => isUsual(text));
  const real = all.filter(([, text]) => isReal(text));
  return usual.flatMap(([name, text]) =>
    real.map(([other, said]) => `the ${name} says usual, the ${other} real: “${short(text)}”, “${short(said)}”`),
  );
}

const short = (text: string): string => text.slice(0, 160);

function cancelling({ change, explanations }: CaseResult, { headline, tile, report }: Told): string[] {
  const zero = headline.match(/cancel out: .*?(\S+ = \S+ 0)\b/)?.[1];
  if (zero !== undefined) return [`moves cancel out, and one of them is none: ${zero}`];
  const says = [headline, tile, report].find((text) => /cancel out|hide each other(?! \|)/.test(withoutTables(text)));
  const first = explanations[0]?.contribution.absolute;
  if (says === undefined || first === undefined) return [];
  return Math.abs(change.absolute ?? 0) > Math.abs(first) / 2
    ? [`moves cancel out, and of ${first} there is left ${change.absolute}`]
    : [];
}

/** "Within its usual range: 0 of 3 others were as large", "…: the largest of 12". */
function usualAndLargest({ headline, paragraph, terminal, top }: Told): string[] {
  const said = [headline, paragraph, terminal, top].flatMap(
    (text) => text.match(/usual range: (?:0 of|the largest)[^.|]*/) ?? [],
  );
  return said.map((text) => `usual, and larger than all others: “${text}”`);
}

function mostlyBroad({ explanations: [first] }: CaseResult, { headline }: Told): string[] {
  const share = first?.contribution.share ?? null;
  return /Most of .* is broad/.test(headline) && share !== null && share < 0.5
    ? [`most of it is broad, and that makes ${share} of it`]
    : [];
}

/** Names of hypotheses stand in tables. */
const withoutTables = (text: string): string => text.replace(/^(?:\||- Opposite moves).*$/gm, "");

function unknownOnset({ explanations: [first], conclusion }: CaseResult, { since, headline }: Told): string[] {
  if (since !== "not known" || first === undefined || conclusion.standing === "faulty") return [];
  if (first.onset !== null) return [`since when is not known, and the explanation has it since ${first.onset}`];
  const day = `${first.title} ${headline}`.match(/\d{4}-\d\d-\d\d|since \d+ \w+/)?.[0];
  return day === undefined ? [] : [`since when is not known, and “${first.title}” names ${day}`];
}

function emptyHanded({ conclusion, explanations, movers, search }: CaseResult): string[] {
  return [
    ...(conclusion.standing === "usual" && explanations.length > 0 ? ["usual, and with explanations"] : []),
    ...(movers.length === 0 && search.dimensions.length > 0 ? [`no movers of ${search.dimensions.join(", ")}`] : []),
  ];
}
