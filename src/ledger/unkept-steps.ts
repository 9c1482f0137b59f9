import type { DataSource } from "../engine/data-source.ts";
import { type EvidenceBook, openEvidenceLog } from "../engine/evidence-log.ts";
import type { ParallelStep, Steps, StepWork } from "./steps.ts";

/** Steps of which nothing is kept, for who wants an answer and no case folder. */
export function unkeptSteps(source: Pick<DataSource, "table">, onStarted: (title: string) => void = () => {}): Steps {
  let count = 0;
  const openLevel = (book: EvidenceBook): Steps => ({
    run: async <Output>(_name: string, title: string, work: StepWork<Output>) => {
      count += 1;
      onStarted(title);
      return work(book, openLevel(book));
    },
    runAll: async <Output>(steps: ParallelStep<Output>[]) => {
      const outputs: Output[] = [];
      for (const { title, work } of steps) {
        count += 1;
        onStarted(title);
        const branch = book.branch(count);
        outputs.push(await work(branch, openLevel(branch)));
        book.merge(branch);
      }
      return outputs;
    },
    evidence: () => book.all(),
  });
  return openLevel(openEvidenceLog(source));
}
