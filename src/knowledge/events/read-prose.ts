import { splitSentences } from "../extract/split-sentences.ts";
import type { EventCollector } from "./event-collector.ts";
import { entryText, hasWords } from "./event-text.ts";
import { findDates } from "./find-dates.ts";
import { isNoEvent } from "./mention-in-sentence.ts";
import { startsWithDate } from "./starts-with-date.ts";

interface ProseBlock {
  text: string;
  start: number;
  end: number;
}

/**
 * A paragraph: its dated lines or sentences. One that begins without a date tells of the day in the heading above,
 * unless that heading is the title, which dates the document as a whole.
 */
export function readProse(block: ProseBlock, collector: EventCollector, isBelowTitle: boolean): void {
  const dated = collector.trail.dated();
  const day = dated?.mention?.precision === "day" && !isBelowTitle ? dated.mention : null;
  const [first] = day === null ? [] : splitSentences(block.text);
  if (dated && day && first && hasWords(first.text) && findDates(first.text, collector.context()).length === 0) {
    const subject = dated.rest === "" ? "" : `${dated.rest}: `;
    collector.add({ mention: day, text: `${subject}${first.text}`, place: block, sentence: "" });
  }
  const lines = block.text.split("\n");
  const isLog = lines.length > 1 && lines.filter(startsWithDate).length > lines.length / 2;
  for (const text of isLog ? lines : [block.text]) dateProse(text, block, collector);
}

// What is longer is no sentence, and reading it anew for each of its dates would take quadratic time.
const longestSentence = 2000;

/** One event for each date in a sentence. */
export function dateProse(text: string, place: { start: number; end: number }, collector: EventCollector): void {
  for (const sentence of splitSentences(text)) {
    if (sentence.kind === "code") continue;
    const shown = sentence.text.slice(0, longestSentence);
    for (const mention of findDates(shown, collector.context())) {
      collector.remember(mention);
      if (!isNoEvent(shown, mention))
        collector.add({ mention, text: entryText(shown, mention), place, sentence: shown });
    }
  }
}
