import type { Hypothesis } from "../../../domain/hypothesis.ts";
import type { HypothesisVerdict } from "../../../domain/investigation-result.ts";
import { familyTitles } from "../../../investigate/hypotheses.ts";
import { asSentence, counted, withoutFullStop } from "../../../investigate/report/plain-text.ts";
import type { CaseContext } from "../case-context.ts";
import { artifacts, plain, type Statement } from "../statement.ts";
import type { NamedSegment } from "../understand-case-question.ts";

const mostListed = 8;

/** How many were tested, and what became of each. */
export function hypothesisStatements(context: CaseContext): Statement[] {
  const { hypotheses, suspicion } = context.result;
  const about = hypothesesAbout(context);
  if (about.length === 0 && /\bmy suspicion|\bi suspect/i.test(context.question.text)) {
    if (suspicion === null) return [plain("No suspicion was named for this case.", [artifacts.context])];
    return verdicts(
      hypotheses.filter(({ hypothesis_id: id }) => id === suspicion.hypothesis_id),
      context,
    );
  }
  if (about.length > 0) return verdicts(about, context);
  const of = (wanted: HypothesisVerdict) =>
    Object.values(context.result.conclusion.verdicts).filter((one) => one === wanted);
  const count = `${counted(hypotheses.length, "hypothesis", "hypotheses")} were written down before they were tested; ${of("confirmed").length} held, ${of("ruled_out").length} were ruled out and ${of("not_shown").length} were neither shown nor ruled out.`;
  return [plain(count, [artifacts.hypotheses]), ...verdicts(hypotheses, context)];
}

/** What was ruled out and by which figures. */
export function ruledOutStatements(context: CaseContext): Statement[] {
  const about = hypothesesAbout(context);
  if (about.length > 0) return verdicts(about, context);
  const { hypotheses, conclusion } = context.result;
  const of = (wanted: HypothesisVerdict) =>
    hypotheses.filter(({ hypothesis_id: id }) => conclusion.verdicts[id] === wanted);
  const [out, open] = [of("ruled_out"), of("not_shown")];
  return [
    plain(
      out.length === 0
        ? "No hypothesis was ruled out in this case."
        : `${counted(out.length, "hypothesis", "hypotheses")} ${out.length === 1 ? "was" : "were"} ruled out.`,
      [artifacts.hypotheses],
    ),
    ...verdicts(out, context),
    ...(open.length === 0
      ? []
      : [plain("Neither shown nor ruled out:", [artifacts.hypotheses]), ...verdicts(open, context)]),
  ];
}

/** Hypotheses that the question names by their kind, their title or their segment. */
export function hypothesesAbout({ result, question }: CaseContext): Hypothesis[] {
  const titles = question.families.map((family) => (familyTitles as Partial<Record<string, string>>)[family]);
  return result.hypotheses.filter(
    ({ hypothesis_id: id, title, expected_pattern: expected }) =>
      titles.includes(title) ||
      question.text.includes(id) ||
      question.segments.some((segment) => isOf(segment, predictedBy(id, result.sessions), `${title}: ${expected}`)),
  );
}

export function verdicts(hypotheses: Hypothesis[], context: CaseContext): Statement[] {
  return hypotheses.slice(0, mostListed).map((hypothesis) => verdict(hypothesis, context));
}

function verdict(
  { hypothesis_id: id, title, expected_pattern: expected }: Hypothesis,
  context: CaseContext,
): Statement {
  const { result, findings } = context;
  const finding = findings.find((one) => one.hypothesis_id === id);
  const status = result.conclusion.verdicts[id] ?? "not_shown";
  const outcome = outcomes[status];
  const wanted = status === "ruled_out" ? ` It predicted ${withoutFullStop(expected)}, but what was seen is:` : "";
  const seen = finding ? `${wanted === "" ? ":" : `.${wanted}`} ${asSentence(finding.evidence)}` : ".";
  return plain(`${title} ${outcome}${seen}`, [artifacts.findings], evidenceOf(id, result));
}

const outcomes: Record<HypothesisVerdict, string> = {
  confirmed: "held",
  ruled_out: "was ruled out",
  not_shown: "was neither shown nor ruled out",
};

function evidenceOf(
  id: string,
  { sessions, ruledOut, notShown, suspicion, explanations }: CaseContext["result"],
): string[] {
  const session = sessions.find((one) => one.session.hypothesisId === id)?.session;
  const seen = [...ruledOut, ...notShown, ...(suspicion ? [suspicion] : [])].find((one) => one.hypothesis_id === id);
  const explained = explanations.filter(({ source_hypotheses: sources }) => sources.includes(id));
  const all = seen?.evidence ?? session?.evidence ?? explained.flatMap(({ proof }) => proof.seen);
  return [...new Set(all)].slice(0, 4);
}

type Sessions = CaseContext["result"]["sessions"];

function predictedBy(id: string, sessions: Sessions): NamedSegment | null {
  const session = sessions.find((one) => one.session.hypothesisId === id)?.session;
  if (!session || session.prediction.segment.length === 0) return null;
  return Object.fromEntries(session.prediction.segment.map(({ dimension, value }) => [dimension, value]));
}

/** A hypothesis about the very segment, or about a part of it. */
function isOf(segment: NamedSegment, predicted: NamedSegment | null, said: string): boolean {
  const terms = Object.entries(segment);
  if (predicted === null) return terms.every(([dimension, value]) => said.includes(`${dimension} = ${value}`));
  return terms.every(([dimension, value]) => predicted[dimension] === value);
}
