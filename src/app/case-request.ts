import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { canonicalJson, sha256 } from "../base/canonical-json.ts";
import { timestampSchema, uuidSchema } from "../domain/primitives.ts";
import { sourceModes } from "../engine/sources/choose-mode.ts";
import { stepsFolder } from "../ledger/case-files.ts";
import { sourcesSchema } from "../ledger/sources.ts";
import { createStep, type DoneStep, readStep, type StepDraft, writeStep } from "../ledger/step-file.ts";

const periodSchema = z.strictObject({
  start: z.string(),
  end: z.string(),
  label: z.string().optional(),
  today: z.string().optional(),
});

const learnedSchema = z.strictObject({
  documents: z.array(z.strictObject({ source: z.string(), sha256: z.string() })),
  events: z.array(
    z.strictObject({
      source: z.string(),
      title: z.string(),
      section: z.string(),
      text: z.string(),
      date: z.iso.date(),
      endDate: z.iso.date(),
    }),
  ),
});

const originSchema = z.strictObject({
  source: z.string(),
  tables: z.array(z.string()),
  query: z.string().nullable(),
  columns: z.array(z.string()).nullable(),
  since: z.string().nullable(),
  mode: z.enum(sourceModes).optional(),
});

/** What a case is about and all that is needed to go on with it: the first step of the chain, and the claim on its folder. */
const caseRequestSchema = z.strictObject({
  sessionId: uuidSchema,
  startedAt: timestampSchema,
  question: z.strictObject({
    metric: z.string(),
    definition: z.string().nullable(),
    context: z.string().nullable(),
    prompt: z.string().nullable(),
    dateColumn: z.string().nullable(),
    baseline: periodSchema,
    comparison: periodSchema,
    where: z.string().optional(),
    wide: z.literal("keep").optional(),
    documents: z.array(z.string()).optional(),
    dimensions: z.array(z.string()).optional(),
  }),
  /** Those inside the folder are named from there, so that they move with it. */
  sources: sourcesSchema,
  /** What is to be taken out of a database or the like before anything else; it is named without credentials. */
  origin: originSchema.optional(),
  /** What the knowledge base said when the case was begun; "none" where it was not to be asked. Absent: it had nothing to say. */
  learned: z.union([z.literal("none"), learnedSchema]).optional(),
  /** Version of the program that did the steps. */
  program: z.string(),
});

export type CaseRequest = z.infer<typeof caseRequestSchema>;

export const requestNumber = 1;

const requestPath = (folder: string): string => join(folder, stepsFolder, "01_request.json");

/** False when the folder has a request already. */
export const createRequest = (folder: string, request: CaseRequest): boolean =>
  createStep(requestPath(folder), draftOf(request));

/** Null where there is no case. */
export function findRequest(folder: string): CaseRequest | null {
  const found = readStep(requestPath(folder));
  const parsed = typeof found === "string" ? null : caseRequestSchema.safeParse(found.output);
  return parsed?.success ? parsed.data : null;
}

/** Writes the same request into another folder, as one is written; true when it came to the same bytes. */
export function repeatRequest(folder: string, into: string): boolean {
  const found = readStep(requestPath(folder));
  if (typeof found === "string") return false;
  createStep(requestPath(into), draftOf(found.output as CaseRequest));
  return readFileSync(requestPath(folder)).equals(readFileSync(requestPath(into)));
}

export interface TakenRequest {
  request: CaseRequest;
  /** What the steps of the case come after. */
  requestHash: string;
}

/**
 * The request of a case that is about to be worked on. Steps follow from each other by hash; under another version of the program
 * the request is written again with that version, so that no step of the old one counts. Null: leave it as it is.
 */
export function takeUpRequest(folder: string, program: string | null): TakenRequest {
  const path = requestPath(folder);
  const request = findRequest(folder);
  if (!request)
    throw new AppError("INVALID_STATE", `There is no investigation in ${folder} that could be resumed.`, { folder });
  if (program === null || request.program === program)
    return { request, requestHash: (readStep(path) as DoneStep).contentHash };
  const renewed = { ...request, program };
  return { request: renewed, requestHash: writeStep(path, draftOf(renewed)).contentHash };
}

/** The same question about the same data. What was learnt meanwhile does not count: a case goes on with what it began with. */
export function isSameRequest(one: CaseRequest, other: CaseRequest): boolean {
  const essence = ({ question, sources, origin, learned }: CaseRequest) =>
    canonicalJson({
      question,
      origin: origin ?? null,
      sources: sources.map(({ path, sha256: hash, upload }) => [basename(path), hash, upload ?? null]),
      isWithoutLearned: learned === "none",
    });
  return essence(one) === essence(other);
}

function draftOf(request: CaseRequest): StepDraft {
  return {
    number: requestNumber,
    name: "request",
    after: sha256(""),
    at: new Date(request.startedAt),
    evidence: {},
    output: request,
  };
}
