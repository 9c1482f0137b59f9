import { findDates } from "../../knowledge/events/find-dates.ts";
import type { Block, RowBlock, SourceDocument } from "../../knowledge/read/source-document.ts";
import { findPeriods } from "../judge/find-periods.ts";
import type { SourceSentence } from "./source-sentence.ts";
import { statementsIn } from "./statements-in.ts";
import { labelHeaders, rowStatements } from "./tables/row-statements.ts";

const nearest = 3;
const far = 5;

type Readable = Pick<SourceDocument, "title" | "sourceUrl" | "blocks" | "date">;

/** Everything that the documents state, in order; a sentence of several clauses and a row of several figures once for each. */
export function collectSentences(documents: Readable[]): SourceSentence[] {
  return documents.flatMap(readDocument).map((sentence, index) => ({ ...sentence, index }));
}

function readDocument({ title, sourceUrl, blocks, date }: Readable): SourceSentence[] {
  const year = yearOf([title, date ?? "", ...blocks.map(({ text }) => text)]);
  const sentences: SourceSentence[] = [];
  const headings: { level: number; text: string }[] = [];
  let paragraph: string[] = [];
  let lead: string[] = [];
  let datedBy = isDated(title, year) ? title : "";
  for (const [at, block] of blocks.entries()) {
    if (block.kind === "heading") {
      while (headings.length > 0 && headings.at(-1)!.level >= block.level) headings.pop();
      headings.push({ level: block.level, text: block.text });
      datedBy = [title, ...headings.map(({ text }) => text)].findLast((text) => isDated(text, year)) ?? "";
      paragraph = [];
      continue;
    }
    const above = headings.map(({ text }) => text);
    const place = {
      index: 0,
      sourceUrl,
      heading: [title, ...above.filter((text) => text !== title)].join(" › "),
      datedBy,
      paragraphBefore: [...lead, ...paragraph.slice(-far)],
      year,
    };
    if (block.kind === "row") {
      if (isSameTable(blocks[at - 1], block)) continue;
      const rows = tableFrom(blocks, at);
      const before = [labelHeaders(rows, year)];
      for (const statement of rowStatements(rows, year)) sentences.push({ ...place, ...statement, before });
      continue;
    }
    const before: string[] = [];
    for (const { text, says } of statementsIn(block)) {
      // Each line of a log stands for itself.
      if (startsWithDate(text)) before.length = 0;
      for (const [clause, said] of says.entries())
        sentences.push({
          ...place,
          text,
          says: said,
          step: null,
          before: [...before, ...says.slice(0, clause)].slice(-nearest),
        });
      before.push(text);
    }
    paragraph = block.kind === "paragraph" ? before : [];
    if (lead.length === 0 && before.length > 1) lead = before.slice(0, 2);
  }
  return sentences;
}

const isSameTable = (block: Block | undefined, row: RowBlock): boolean =>
  block?.kind === "row" && block.header === row.header;

function tableFrom(blocks: readonly Block[], at: number): RowBlock[] {
  const first = blocks[at] as RowBlock;
  const end = blocks.findIndex((block, index) => index > at && !isSameTable(block, first));
  return blocks.slice(at, end < 0 ? undefined : end) as RowBlock[];
}

/** By a date at its start, or by the month or quarter it is about; a day elsewhere is when it was written. */
function isDated(heading: string, year: number | null): boolean {
  if (startsWithDate(heading)) return true;
  return findPeriods(heading, year).some(({ isDay, from, to }) => !isDay || from !== to);
}

const longestDate = 40;

const startsWithDate = (text: string): boolean =>
  /^[\dJFMASONDTWSQH]/.test(text) && findDates(text.slice(0, longestDate)).some(({ start }) => start === 0);

function yearOf(texts: string[]): number | null {
  for (const text of texts) {
    const [first] = findPeriods(text, null);
    if (first) return Number(first.from.slice(0, 4));
  }
  return null;
}
