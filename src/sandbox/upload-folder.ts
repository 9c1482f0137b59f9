import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { makeOwnedFolder, type OwnedFolder } from "../base/owned-folder.ts";

/** A folder for this process's uploads. */
export const makeUploadFolder = (parent?: string): OwnedFolder => makeOwnedFolder("whydunit-sandbox-", parent);

export interface Uploads {
  names(): string[];
  pathOf(name: string): string;
  /** Writes one piece and returns the file's size so far. */
  write(name: string, piece: Buffer, offset: number): number;
  remove(): void;
}

export function openUploads(folder: string, limitBytes: number): Uploads {
  mkdirSync(folder, { recursive: true });
  const sizes = new Map<string, number>();
  const pathOf = (name: string) => join(folder, checkName(name));
  return {
    names: () => [...sizes.keys()],
    pathOf,
    write: (name, piece, offset) => {
      const path = pathOf(name);
      const size = sizes.get(name) ?? 0;
      if (offset !== 0 && offset !== size)
        throw new AppError("SANDBOX_FILE", `${name} has ${size} bytes; the next piece starts there, not at ${offset}.`);
      const others = [...sizes.values()].reduce((sum, value) => sum + value, 0) - size;
      if (others + offset + piece.length > limitBytes)
        throw new AppError("SANDBOX_FILE", `${name} does not fit: a container holds ${limitBytes} bytes.`);
      const file = openSync(path, offset === 0 ? "w" : "r+", 0o600);
      try {
        writeSync(file, piece, 0, piece.length, offset);
      } finally {
        closeSync(file);
      }
      sizes.set(name, statSync(path).size);
      return offset + piece.length;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function checkName(name: string): string {
  if (/^[\p{L}\p{N}_][\p{L}\p{N}_ .()+-]{0,199}$/u.test(name)) return name;
  throw new AppError(
    "SANDBOX_FILE",
    `"${name.slice(0, 100)}" cannot be a file's name here: letters, digits and _ . - ( ) + only, no folders.`,
  );
}
