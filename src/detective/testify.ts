import type { Quotation } from "../domain/audit-result.ts";
import type { Mind, Passage, Thought } from "../minds/mind.ts";
import { attempted, notKnown } from "./case/judge-case-claim.ts";
import type { Target } from "./interview.ts";
import type { ClaimFinding } from "./judge/judge-claim.ts";
import type { Judgement } from "./judge/judge-sentence.ts";

export interface Testimony {
  text: string;
  citations: Quotation[];
  /** Citations of the witness that lead nowhere. */
  dropped: number;
  by: string;
  notes: string[];
}

const mostQuotes = 3;
const mostPassages = 12;

/** The witness answers from the sources alone: in its own words where it is a model, else by quoting them. */
export async function testify(
  question: string,
  target: Target,
  finding: ClaimFinding,
  witness: Mind,
): Promise<Testimony> {
  const own = quoteSources(target, finding);
  if (witness.name === "built-in") return own;
  const passages = passagesFor(target, finding);
  if (passages.length === 0) return own;
  const known = { figures: [], names: [] };
  return fromModel(
    await witness.answer({ question, passages: passages.map(({ passage }) => passage), known }),
    passages,
    own,
  );
}

interface Offered {
  passage: Passage;
  judgement: Judgement;
}

function passagesFor({ aim }: Target, finding: ClaimFinding): Offered[] {
  const [first, second] =
    aim === "against" ? [finding.opposing, finding.supporting] : [finding.supporting, finding.opposing];
  return [...first, ...second, ...finding.near].slice(0, mostPassages).map((judgement, index) => ({
    judgement,
    passage: {
      id: `S${index + 1}`,
      source: judgement.sentence.source.sourceUrl,
      text: judgement.sentence.source.text,
    },
  }));
}

function fromModel(
  { value, by, notes }: Thought<{ text: string; citations: string[] }>,
  offered: Offered[],
  own: Testimony,
): Testimony {
  const dropped = notes.reduce((sum, note) => sum + Number(/^(\d+) citations? of passages/.exec(note)?.[1] ?? 0), 0);
  const cited = offered.filter(({ passage }) => value.citations.includes(passage.id));
  if (by === "built-in" || cited.length === 0) return { ...own, dropped, notes };
  const named = cited.reduce(
    (text, { passage }) => text.replaceAll(`[${passage.id}]`, `(${passage.source})`),
    value.text,
  );
  return { text: named, citations: cited.map(({ judgement }) => toQuotation(judgement)), dropped, by, notes };
}

function quoteSources({ claim, aim }: Target, { supporting, opposing, near }: ClaimFinding): Testimony {
  // Where nothing speaks against it, what was tried in vain is the answer.
  const tried = supporting.filter(({ reason }) => reason === attempted);
  const against = opposing.length > 0 ? opposing : tried;
  const said = aim === "against" ? against : supporting.length > 0 ? supporting : opposing;
  const quoted = distinct(said).slice(0, mostQuotes);
  const citations = quoted.map(toQuotation);
  return { text: wordAnswer(), citations, dropped: 0, by: "built-in", notes: [] };

  function wordAnswer(): string {
    const isInVain = aim === "against" && opposing.length === 0;
    if (quoted.length > 0) return (isInVain ? "Nothing was found against it: " : "") + citations.map(inWords).join(" ");
    if (aim === "against") return `No source speaks against “${claim.text}”`;
    const [nearest] = near;
    const isWhyNot = nearest?.reason === notKnown;
    const closest = !nearest
      ? ""
      : isWhyNot
        ? ` ${nearest.sentence.source.text}`
        : ` The nearest is ${inWords(toQuotation(nearest))}`;
    return `The sources do not say whether “${claim.text}”${closest}`;
  }
}

const inWords = ({ quote, source_url }: Quotation): string => `“${quote}” (${source_url})`;

function distinct(judgements: Judgement[]): Judgement[] {
  const texts = judgements.map(({ sentence }) => sentence.source.text);
  return judgements.filter((_, index) => texts.indexOf(texts[index]!) === index);
}

export function toQuotation({ sentence }: Judgement): Quotation {
  return { source_url: sentence.source.sourceUrl, quote: sentence.source.text };
}
