import { cellKind } from "./cell-kind.ts";
import { createRecordParser, type Dialect } from "./record-parser.ts";

const delimiters = [",", ";", "\t", "|", "^", "~", "\u0001", "\u001f", "§", "¦", "||", "::", ":", " "];
const sampleRecords = 400;

export interface SampleRecord {
  fields: string[];
  line: number;
  lineBreaks: number;
}

export interface Sniffed {
  dialect: Dialect;
  records: SampleRecord[];
  /** The quoting breaks its own rules somewhere in the sample. */
  hasBrokenQuotes: boolean;
}

/**
 * The delimiter and quotes under which the text falls into the most regular and most meaningful table:
 * records of one width, cells that are numbers, dates or plain words.
 */
export function sniffDialect(head: string): Sniffed {
  const declared = head.match(/^sep=(.)\r?\n/i);
  const quote = sniffQuote(head);
  const candidates = declared ? [declared[1]] : delimiters.filter((delimiter) => head.includes(delimiter));
  // Without any regular delimiter the file is one column, read with a delimiter that does not occur.
  let best = delimiters.find((delimiter) => !head.includes(delimiter)) ?? "\u0000";
  let bestScore = 0;
  for (const delimiter of candidates) {
    const score = regularity(parseSample(head, { delimiter, ...quote }, sampleRecords).records, delimiter);
    if (score > bestScore * 1.000001) {
      best = delimiter;
      bestScore = score;
    }
  }
  const sniffed = parseSample(head, { delimiter: best, ...quote });
  if (declared) sniffed.records = sniffed.records.filter(({ line }) => line > 1);
  return sniffed;
}

const pieceLength = 1 << 13;

/** `mostRecords`: little more than so many are read, however many there are. */
export function parseSample(text: string, dialect: Dialect, mostRecords = Number.POSITIVE_INFINITY): Sniffed {
  const records: SampleRecord[] = [];
  let brokenCount = 0;
  const parser = createRecordParser(dialect, {
    record: (fields, line, lineBreaks) => records.push({ fields, line, lineBreaks }),
    broken: () => {
      brokenCount += 1;
    },
  });
  const step = Number.isFinite(mostRecords) ? pieceLength : text.length;
  for (let at = 0; at < text.length && records.length < mostRecords; at += step) parser.push(text.slice(at, at + step));
  if (records.length < mostRecords) parser.end();
  return { dialect, records, hasBrokenQuotes: brokenCount > 0 };
}

function sniffQuote(head: string): Pick<Dialect, "quote" | "escape"> {
  // Spaces alone: a tab is an edge itself, and a run of them would be gone through once for each.
  const edge = "[,;\\t|^~] *";
  const count = (pattern: string) => head.match(new RegExp(pattern, "g"))?.length ?? 0;
  const double = count(`(?:^|\\n|${edge})"`);
  const single = count(`(?:^|\\n|${edge})'[^'\\n]*'\\s*(?=[,;\\t|^~\\r\\n]|$)`);
  if (double === 0 && single > 0 && !/^'/.test(head)) return { quote: "'", escape: "'" };
  if (double === 0 && single > 1) return { quote: "'", escape: "'" };
  const backslashed = count('\\\\"(?!\\s*[,;\\t|\\r\\n])');
  const doubled = count('[^,;\\t|\\n"]""|""[^,;\\t|\\r\\n"]');
  return { quote: '"', escape: backslashed > doubled ? "\\" : '"' };
}

function regularity(records: SampleRecord[], delimiter: string): number {
  const body = records.slice(0, sampleRecords);
  const widths = new Map<number, number>();
  for (const { fields } of body) widths.set(fields.length, (widths.get(fields.length) ?? 0) + 1);
  let width = 1;
  for (const [candidate, count] of widths)
    if (candidate > 1 && count > (width > 1 ? widths.get(width)! : 0)) width = candidate;
  if (width < 2) return 0;
  const table = body.slice(body.findIndex(({ fields }) => fields.length === width));
  const fitting = table.filter(({ fields }) => fields.length === width);
  const meaningful = meaningfulShare(fitting);
  const consistency = fitting.length / table.length;
  // Spaces and colons also stand inside texts and times: they must be clearly better than a real delimiter.
  const isWeak = delimiter === " " || delimiter === ":";
  if (fitting.length < 3 && fitting.length < 0.5 * body.length) return 0;
  if (fitting.length < (isWeak ? 0.95 : 0.5) * table.length) return 0;
  if (isWeak && (table.length < body.length || table.length < 3)) return 0;
  const trust = isWeak ? 0.3 : 1;
  return consistency ** 2 * meaningful ** 2 * trust * (1 - 1 / (width + 1));
}

function meaningfulShare(records: SampleRecord[]): number {
  let cells = 0;
  let meaningful = 0;
  for (const { fields } of records.slice(0, 100)) {
    for (const field of fields) {
      cells += 1;
      const kind = cellKind(field);
      meaningful += kind === "text" ? (/[;|\t^~]|\d,\d|","/.test(field) ? 0 : 0.8) : kind === "empty" ? 0.5 : 1;
    }
  }
  return cells === 0 ? 0 : meaningful / cells;
}
