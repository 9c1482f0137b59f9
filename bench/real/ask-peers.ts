import { openFiles } from "../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../src/engine/evidence-log.ts";
import { measureMetric, readSeries } from "../../src/investigate/measure-metric.ts";
import { understandQuestion } from "../../src/investigate/understand/understand-question.ts";
import { cpuOf } from "../measure.ts";
import type { Answer } from "./judge-answer.ts";
import { peerMethods } from "./peer-methods.ts";
import { questionOf, type RealCase } from "./real-cases.ts";
import { readTwoPeriods } from "./two-periods.ts";

export interface TimedAnswer {
  answer: Answer;
  seconds: number;
}

/** Every method on the facts, joins, dimensions and periods that the product itself understood; only their searches are timed. */
export async function askPeers(one: RealCase): Promise<TimedAnswer[]> {
  const source = await openFiles(one.files);
  try {
    const evidence = openEvidenceLog(source);
    const { facts } = await understandQuestion(questionOf(one), source, evidence);
    const { change } = await measureMetric(facts, await readSeries(facts, evidence), null, evidence);
    const data = await readTwoPeriods(facts, source);
    const answers: TimedAnswer[] = [];
    for (const { search } of peerMethods) {
      const { seconds, result } = await cpuOf(async () => search(data));
      const explanations = result.map((segment) => ({ kind: "segment", segment }));
      answers.push({ answer: { decision: "diagnosed", change, explanations }, seconds });
    }
    return answers;
  } finally {
    source.close();
  }
}
