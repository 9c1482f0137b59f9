import { canonicalJson, sha256 } from "../base/canonical-json.ts";
import type { Evidence, EvidenceById } from "../domain/evidence.ts";
import type { Cell, Duck } from "./duck.ts";

export type EvidenceRow = Record<string, string | number | boolean | null>;

export interface Answer {
  id: string;
  rows: EvidenceRow[];
}

/** Every figure a person sees comes out of a query that is kept with its parameters, rows and hash. */
export interface EvidenceLog {
  /** Runs the query and keeps it; asking the same again gives the same id. */
  ask(sql: string, params?: Cell[]): Promise<Answer>;
  all(): EvidenceById;
}

/** The log as its keeper sees it: what was asked since a point, and what earlier processes and parallel steps asked. */
export interface EvidenceBook extends EvidenceLog {
  size(): number;
  since(size: number): EvidenceById;
  /** Takes up what an earlier process asked: the same ids, and nothing is run again. */
  restore(known: EvidenceById): void;
  /** Takes in what was asked in a branch. */
  merge(branch: EvidenceBook): void;
  /** For a step beside others: knows all that was asked so far, and gives ids that no other step gives. */
  branch(number: number): EvidenceBook;
}

/** Ids of the branch with the number 14 are E14001, E14002, …: they depend on nothing that happens beside it. */
const branchSize = 1000;

export function openEvidenceLog(source: Pick<Duck, "table">): EvidenceBook {
  return openBook({ source, offset: 0, answers: new Map() });
}

interface BookOptions {
  source: Pick<Duck, "table">;
  offset: number;
  answers: Map<string, Promise<Answer>>;
}

interface Slot {
  id: string;
  state: Evidence | "asked" | "failed";
}

function openBook({ source, offset, answers }: BookOptions): EvidenceBook {
  const slots: Slot[] = [];
  const ids = new Set<string>();
  let last = 0;

  const take = (id: string, state: Slot["state"]): Slot => {
    if (ids.has(id)) throw new Error(`Two pieces of evidence cannot both be ${id}.`);
    ids.add(id);
    const slot = { id, state };
    slots.push(slot);
    return slot;
  };
  // The id is settled when the question is asked, so it does not depend on which answer comes first.
  const takeNext = (): Slot => {
    last += 1;
    if (offset > 0 && last >= branchSize) throw new Error(`A parallel step asks at most ${branchSize - 1} queries.`);
    return take(`E${offset + last}`, "asked");
  };
  const giveBack = (slot: Slot) => {
    slot.state = "failed";
    while (slots.at(-1)?.state === "failed") {
      ids.delete(slots.pop()!.id);
      last -= 1;
    }
  };
  const run = async (slot: Slot, sql: string, params: Cell[]): Promise<Answer> => {
    const { columns, rows, asked } = await source.table(sql, params);
    const sealed = sealEvidence(sql, params, columns, rows);
    const evidence = asked === undefined ? sealed : { ...sealed, server_sql: asked };
    slot.state = evidence;
    return { id: slot.id, rows: evidence.rows as EvidenceRow[] };
  };
  const add = (id: string, evidence: Evidence) => {
    take(id, evidence);
    const key = keyOf(evidence.sql, evidence.params);
    if (!answers.has(key)) answers.set(key, Promise.resolve({ id, rows: evidence.rows as EvidenceRow[] }));
  };
  const since = (size: number): EvidenceById =>
    Object.fromEntries(
      slots.slice(size).flatMap(({ id, state }) => (typeof state === "string" ? [] : [[id, state] as const])),
    );
  return {
    ask: (sql, params = []) => {
      const key = keyOf(sql, params.map(toScalar));
      const known = answers.get(key);
      if (known) return known;
      const slot = takeNext();
      const answer = run(slot, sql, params).catch((error) => {
        answers.delete(key);
        giveBack(slot);
        throw error;
      });
      answers.set(key, answer);
      return answer;
    },
    all: () => since(0),
    size: () => slots.length,
    since,
    restore: (known) => {
      for (const [id, evidence] of Object.entries(known)) {
        add(id, evidence);
        last = Math.max(last, Number(id.slice(1)) - offset);
      }
    },
    merge: (branch) => {
      for (const [id, evidence] of Object.entries(branch.all())) add(id, evidence);
    },
    branch: (number) => {
      if (offset > 0) throw new Error("A parallel step has no parallel steps of its own.");
      return openBook({ source, offset: number * branchSize, answers: new Map(answers) });
    },
  };
}

const keyOf = (sql: string, params: Evidence["params"]): string => canonicalJson({ sql, params });

export function sealEvidence(sql: string, params: Cell[], columns: string[], cells: Cell[][]): Evidence {
  const rows = cells.map((row) => Object.fromEntries(columns.map((column, i) => [column, toScalar(row[i])])));
  const scalars = params.map(toScalar);
  return { sql, params: scalars, rows, hash: hashEvidence({ sql, params: scalars, rows }) };
}

export function hashEvidence({ sql, params, rows }: Omit<Evidence, "hash">): string {
  return sha256(canonicalJson({ sql, params, rows }));
}

function toScalar(cell: Cell): string | number | boolean | null {
  if (typeof cell === "bigint") return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell.toString();
  return typeof cell === "number" && !Number.isFinite(cell) ? null : cell;
}
