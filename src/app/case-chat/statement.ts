import type { Sentence } from "../../investigate/sentences/sentence.ts";

/** A sentence of an answer, with the files of the case it comes from. */
export interface Statement extends Sentence {
  artifacts: string[];
}

export const artifacts = {
  result: "results/result.json",
  explanations: "results/explanations.json",
  evidence: "analysis/evidence.json",
  hypotheses: "analysis/hypotheses.json",
  findings: "analysis/findings_ledger.json",
  documents: "analysis/documents.json",
  schema: "analysis/schema.json",
  context: "context.json",
  report: "report.md",
} as const;

export function from(paths: string[], ...sentences: (Sentence | null)[]): Statement[] {
  return sentences.flatMap((sentence) => (sentence === null ? [] : [{ ...sentence, artifacts: paths }]));
}

export const plain = (text: string, paths: string[] = [], evidence: string[] = []): Statement => ({
  text,
  evidence,
  artifacts: paths,
});
