import { linkSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { sha256 } from "../base/canonical-json.ts";
import { parseExactJson, toExactJson } from "../base/exact-json.ts";
import type { Heard } from "../base/heard.ts";
import { type EvidenceById, evidenceByIdSchema } from "../domain/evidence.ts";
import { countSchema, sha256Schema, timestampSchema } from "../domain/primitives.ts";

/** What a step came to, as it lies in the case folder; the hash of all before it stands at the end. */
const stepFileSchema = z.strictObject({
  format: z.literal("whydunit-step-1"),
  number: countSchema,
  name: z.string().regex(/^[a-z0-9_]+$/),
  /** What the steps before had come to; a step is only worth something behind these. */
  after: sha256Schema,
  at: timestampSchema,
  evidence: evidenceByIdSchema,
  output: z.unknown(),
  /** What the step took in that nothing can compute again; absent where it took in nothing. */
  heard: z.array(z.strictObject({ what: z.string(), value: z.unknown() })).optional(),
  sha256: sha256Schema,
});

export interface StepDraft {
  number: number;
  name: string;
  after: string;
  at: Date;
  evidence: EvidenceById;
  output: unknown;
  heard?: Heard[];
}

export interface DoneStep {
  /** As it comes out of the file: a copy that shares nothing with anyone. */
  output: unknown;
  /** Hash of evidence and output, the same whenever the step was done. */
  contentHash: string;
  /** Hash of the file. */
  fileHash: string;
}

export interface FoundStep extends DoneStep {
  after: string;
  at: Date;
  evidence: EvidenceById;
  heard: Heard[];
}

export function writeStep(path: string, draft: StepDraft): DoneStep {
  const { text, content, output } = render(draft);
  writeFileAtomic(path, text);
  return { output: parseExactJson(output), contentHash: sha256(content), fileHash: sha256(text) };
}

/** Writes the step unless it is there already; of several processes at the same time one does, and only one is told so. */
export function createStep(path: string, draft: StepDraft): boolean {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}.tmp`;
  writeFileAtomic(own, render(draft).text);
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** `absent`: never done. `damaged`: there is a file, but not the whole of one of ours. */
export function readStep(path: string): FoundStep | "absent" | "damaged" {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "absent";
    throw error;
  }
  return parse(text) ?? "damaged";
}

function render(draft: StepDraft): { text: string; content: string; output: string } {
  const { number, name, after, at } = draft;
  const head = JSON.stringify({ format: "whydunit-step-1", number, name, after, at: at.toISOString() });
  const output = toExactJson(draft.output);
  const content = `${contentMark}${toExactJson(draft.evidence)},"output":${output}`;
  const body = `${head.slice(0, -1)}${content}${renderHeard(draft.heard ?? [])}`;
  return { text: `${body},"sha256":"${sha256(body)}"}\n`, content, output };
}

const renderHeard = (heard: Heard[]): string => (heard.length === 0 ? "" : `,"heard":${toExactJson(heard)}`);

const contentMark = ',"evidence":';
const tail = /,"sha256":"([0-9a-f]{64})"\}\n$/;

function parse(text: string): FoundStep | null {
  const [end, known] = text.slice(-80).match(tail) ?? [];
  if (end === undefined) return null;
  const body = text.slice(0, -end.length);
  if (sha256(body) !== known) return null;
  const parsed = stepFileSchema.safeParse(parseExactJson(text));
  if (!parsed.success) return null;
  const { after, at, evidence, output, heard = [] } = parsed.data as typeof parsed.data & { heard?: Heard[] };
  const inside = renderHeard(heard);
  if (!body.endsWith(inside)) return null;
  return {
    after,
    at: new Date(at),
    evidence,
    output,
    heard,
    contentHash: sha256(body.slice(body.indexOf(contentMark), body.length - inside.length)),
    fileHash: sha256(text),
  };
}
