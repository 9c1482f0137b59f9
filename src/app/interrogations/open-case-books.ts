import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { CaseBooks } from "../../detective/case/case-books.ts";
import type { SourceSentence } from "../../detective/sources/source-sentence.ts";
import type { EvidenceById } from "../../domain/evidence.ts";
import { openEvidenceLog } from "../../engine/evidence-log.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import type { Facts } from "../../investigate/facts.ts";
import { readSeries } from "../../investigate/measure-metric.ts";
import { nameableOf } from "../../investigate/suspicion/understand-suspicion.ts";
import { stepsFolder } from "../../ledger/case-files.ts";
import { findSourceProblem } from "../../ledger/sources.ts";
import { readStep } from "../../ledger/step-file.ts";
import { caseAddress } from "../case-address.ts";
import { caseVocabulary } from "../case-chat/case-vocabulary.ts";
import { openCase } from "../case-chat/open-case.ts";
import { findCaseFolder } from "../case-folder.ts";
import { caseSource } from "../case-source.ts";
import { isPushed, openCaseData } from "../sources/open-case-data.ts";
import { readCaseSources } from "../sources/read-case-sources.ts";
import { interrogationAddress } from "./interrogation-address.ts";

export interface OpenedBooks {
  books: CaseBooks;
  /** What the documents of the case say, in their own words. */
  sentences: SourceSentence[];
  /** What was asked of the data beyond what the case had asked. */
  asked(): EvidenceById;
  /** Why the data cannot be asked; null where they can. */
  problem: string | null;
  close(): Promise<void>;
}

/** A finished case with its data, as far as they are what they were when it was sealed. */
export async function openCaseBooks(named: string, hypothesis: string, interrogationId: string): Promise<OpenedBooks> {
  const { folder, result } = await openCase(findCaseFolder(named));
  const sources = readCaseSources(folder);
  const facts = readFacts(folder);
  const problem =
    facts === null ? "the case does not say how its data were read" : await findSourceProblem(folder, sources);
  const addressOf = (id: string | undefined) =>
    id !== undefined && !Object.hasOwn(result.evidence, id)
      ? interrogationAddress(interrogationId, id)
      : caseAddress(result.sessionId, id);
  const sentences = toSentences(result);
  if (facts === null || problem !== null) {
    const books = { result, nameable: caseVocabulary(result), tests: null, addressOf };
    return { books, sentences, asked: () => ({}), problem, close: async () => {} };
  }
  const files = caseSource({
    open: (known) => openCaseData({ folder, sources, known, access: { address: null }, onProgress: () => {} }),
    isPushed: () => isPushed(sources),
  });
  const source = files.open({ tables: result.data.tables, relationships: result.data.relationships });
  const evidence = openEvidenceLog(source);
  evidence.restore(result.evidence);
  const { change, explanations, quality } = result;
  const series = await readSeries(facts, evidence);
  const tests = { facts, source, series, evidence, grounds: { change, explanations, quality } };
  const nameable = await nameableOf(hypothesis, facts, source);
  return {
    books: { result, nameable, tests, addressOf },
    sentences,
    asked: () => evidence.since(Object.keys(result.evidence).length),
    problem: null,
    close: files.close,
  };
}

function readFacts(folder: string): Facts | null {
  const steps = join(folder, stepsFolder);
  const name = readdirSync(steps).find((file) => /^\d+_question\.json$/.test(file));
  const step = name === undefined ? "absent" : readStep(join(steps, name));
  // Sealed with the case, whose state was proven when it was opened.
  return typeof step === "string" ? null : (step.output as { facts: Facts }).facts;
}

function toSentences({ documents, sessionId, explanations }: CaseResult): SourceSentence[] {
  const linked = new Set(explanations.flatMap(({ events }) => events.map(({ id }) => id)));
  return documents.events.map(({ id, text, date, title, section }, index) => ({
    index,
    text,
    says: text,
    step: null,
    sourceUrl: caseAddress(sessionId, linked.has(id) ? id : "documents"),
    heading: [title, section].filter((part) => part !== "").join(" › "),
    before: [],
    paragraphBefore: [],
    datedBy: date,
    year: Number(date.slice(0, 4)),
  }));
}
