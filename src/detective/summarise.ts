import type { Claim, Contradiction, Verdict } from "../domain/audit-result.ts";
import type { Gap } from "../domain/gap-analysis.ts";
import type { InterrogationSession } from "../domain/interrogation.ts";

export interface Outcome {
  session: InterrogationSession;
  verdict: Verdict;
  claims: Claim[];
  contradictions: Contradiction[];
  gaps: Gap[];
  consistencyScore: number;
}

const headlines: Record<Verdict, string> = {
  supported: "The sources support the hypothesis.",
  contradicted: "The sources contradict the hypothesis.",
  mixed: "The sources support a part of the hypothesis and contradict another, or contradict each other.",
  unknown: "The sources do not settle the hypothesis.",
};
const headings: [Verdict, string][] = [
  ["supported", "Supported"],
  ["contradicted", "Contradicted"],
  ["mixed", "Disputed"],
  ["unknown", "Not settled by any source"],
];

/** The audit in Markdown: the verdict, then what is supported, contradicted and unknown, each with its quotations. */
export function summarise({ session, verdict, claims, contradictions, gaps, consistencyScore }: Outcome): string {
  const count = session.qaPairs.length;
  return [
    `**${verdict.toUpperCase()}** — ${headlines[verdict]}`,
    `> ${session.hypothesis.text}`,
    `${count} ${count === 1 ? "question" : "questions"} asked; consistency ${consistencyScore} of 100.`,
    ...headings.flatMap(([of, heading]) => section(heading, claims.filter((claim) => claim.verdict === of).map(item))),
    ...section(
      "Sources that disagree",
      contradictions.map(({ description }) => `- ${description}`),
    ),
    ...section(
      "Still missing",
      gaps.map(({ description, severity }) => `- ${description} (${severity})`),
    ),
  ].join("\n\n");
}

function section(heading: string, items: string[]): string[] {
  return items.length === 0 ? [] : [`## ${heading}`, items.join("\n")];
}

function item({ text, citations }: Claim): string {
  return [`- ${text}`, ...citations.map(({ quote, source_url }) => `  - “${quote}” (${source_url})`)].join("\n");
}
