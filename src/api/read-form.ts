import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { AppError } from "../base/app-error.ts";
import { demandPlainName } from "../base/plain-name.ts";
import type { ApiContext } from "./api-services.ts";
import { HttpError } from "./http-error.ts";

export interface FormFile {
  name: string;
  /** Ends when the whole form has arrived: one that is cut off is no file. */
  bytes: AsyncIterable<Uint8Array>;
  /** The other fields; all are known when the bytes have ended. */
  fields: ReadonlyMap<string, string>;
}

interface FormLimits {
  files: number;
  /** What is said where there are more. */
  tooMany?: AppError;
}

/** Reads a form as it arrives, each file handed on while it streams; nothing is held in memory. */
export async function readForm<Result>(
  context: ApiContext,
  { files: mostFiles, tooMany = invalid(`the form has more than ${mostFiles} files`) }: FormLimits,
  take: (file: FormFile) => Promise<Result>,
): Promise<Result[]> {
  const headers = headersOf(context);
  const fields = new Map<string, string>();
  const taken: Promise<Result>[] = [];
  const open = new Set<Readable>();
  const form = openBusboy(headers, mostFiles);
  const arriving = openPromise();
  form.on("field", (name, value) => fields.set(name, value));
  form.on("filesLimit", () => form.destroy(tooMany));
  form.on("file", (_field, stream, name) => {
    open.add(stream);
    stream.on("error", () => {});
    const bytes = (async function* () {
      yield* stream as AsyncIterable<Uint8Array>;
      open.delete(stream);
      await arriving.promise;
    })();
    const result = (async () => take({ name: demandPlainName(name), bytes, fields }))();
    // What is refused is not waited for, and what is known already need not be read.
    result.then(
      () => stream.resume(),
      (error) => form.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    taken.push(result);
  });
  try {
    await pipeline(bodyOf(context), form);
    arriving.resolve();
  } catch (error) {
    const reason = error instanceof AppError ? error : invalid((error as Error).message);
    arriving.reject(reason);
    for (const stream of open) stream.destroy(reason);
    await Promise.allSettled(taken);
    throw reason;
  }
  if (taken.length === 0) throw invalid("it has no file in it");
  return Promise.all(taken);
}

function openPromise() {
  let resolve = () => {};
  let reject = (_: Error) => {};
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}

export function isForm(context: ApiContext): boolean {
  return /^multipart\/form-data\s*;/i.test(context.req.header("content-type") ?? "");
}

function headersOf(context: ApiContext): BusboyHeaders {
  if (!isForm(context))
    throw new HttpError(415, "INVALID_REQUEST", "Send the file as a form with content-type multipart/form-data.");
  return { "content-type": context.req.header("content-type")! } as BusboyHeaders & IncomingHttpHeaders;
}

function openBusboy(headers: BusboyHeaders, files: number) {
  try {
    return new Busboy({ headers, limits: { files, fields: 20, fieldSize: 100_000, headerPairs: 20 } });
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

/** The socket's own stream where there is one: a copy of it would hold what is not yet read. */
function bodyOf(context: ApiContext): Readable {
  const incoming = context.env?.incoming;
  if (incoming) return incoming as unknown as Readable;
  const { body } = context.req.raw;
  return body ? Readable.fromWeb(body as NodeWebStream<Uint8Array>) : Readable.from([]);
}

function invalid(reason: string): AppError {
  return new AppError("INVALID_REQUEST", `The form cannot be read: ${reason.replace(/\.$/, "")}.`);
}
