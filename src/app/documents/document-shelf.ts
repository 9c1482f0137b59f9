import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import type { LearnResult } from "../../domain/learn-result.ts";
import type { Knowledge, KnownDocument } from "../../knowledge/knowledge.ts";
import { receive } from "../../ledger/store-upload.ts";

export interface UploadedDocument {
  name: string;
  content: Uint8Array;
}

/** Documents that came over the network: kept in a folder, so that the index can be made again, and learnt from there. */
export interface DocumentShelf {
  /** A document of the same name is replaced. */
  add(documents: UploadedDocument[]): Promise<LearnResult>;
  /** The same for documents that arrive bit by bit. */
  receive(): Receiving;
  list(): Promise<KnownDocument[]>;
  /** False: there was no such document. */
  remove(documentId: string): Promise<boolean>;
}

export interface Receiving {
  take(name: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<void>;
  /** Puts all that was taken on the shelf and learns it. */
  learn(): Promise<LearnResult>;
  /** Removes what was taken and not learnt. */
  end(): void;
}

type Learning = Pick<Knowledge, "learn" | "list" | "forget">;

export function openDocumentShelf(folder: string, knowledge: Learning): DocumentShelf {
  const learn = async (paths: string[]): Promise<LearnResult> => {
    try {
      return await knowledge.learn(paths);
    } catch (failure) {
      for (const path of paths) rmSync(path, { force: true });
      throw failure;
    }
  };
  return {
    list: () => knowledge.list(),
    add: async (documents) => {
      const paths = documents.map(({ name }) => join(folder, toFileName(name)));
      for (const [index, { content }] of documents.entries()) writeFileAtomic(paths[index], content);
      return learn(paths);
    },
    receive: () => {
      const taken: { part: string; path: string }[] = [];
      return {
        take: async (name, bytes, limit) => {
          const one = { part: join(folder, `.${randomUUID()}.part`), path: join(folder, toFileName(name)) };
          mkdirSync(folder, { recursive: true });
          taken.push(one);
          await receive(bytes, one.part, limit);
        },
        learn: async () => {
          for (const { part, path } of taken) renameSync(part, path);
          return learn(taken.map(({ path }) => path));
        },
        end: () => {
          for (const { part } of taken) rmSync(part, { force: true });
        },
      };
    },
    remove: async (documentId) => {
      const document = (await knowledge.list()).find((one) => one.documentId === documentId);
      const wasThere = await knowledge.forget(documentId);
      if (document?.path && dirname(document.path) === resolve(folder)) rmSync(document.path, { force: true });
      return wasThere;
    },
  };
}

/** The last part of a name people give, so that it cannot lead out of the folder or hide in it. */
function toFileName(name: string): string {
  const last = name.normalize("NFC").split(/[\\/]/).at(-1)!.trim();
  const isPlain = last !== "" && !last.startsWith(".") && Buffer.byteLength(last) <= 200 && !/\p{Cc}/u.test(last);
  if (!isPlain)
    throw new AppError("INVALID_REQUEST", `"${name}" cannot be the name of a document. Use one such as releases.md.`, {
      name,
    });
  return last;
}
