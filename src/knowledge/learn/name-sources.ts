import type { StoredDocument } from "../../store/records/document.ts";
import type { DocumentFile } from "../read/list-documents.ts";

export interface SourceNames {
  /** What the file is cited as: the name it has already, else its listed name, with folders before it where that is taken. */
  nameOf(file: DocumentFile): string;
}

/** Two folders may both have a README.md: they are two documents, and neither replaces the other. */
export function nameSources(known: readonly StoredDocument[]): SourceNames {
  const owners = new Map(known.map(({ sourceUrl, path }) => [sourceUrl, path]));
  const names = new Map(known.filter(isNamedByPath).map(({ sourceUrl, path }) => [path, sourceUrl]));
  return {
    nameOf: ({ path, sourceUrl }) => {
      const name = names.get(path) ?? candidates(path, sourceUrl).find((one) => (owners.get(one) ?? path) === path)!;
      owners.set(name, path);
      return name;
    },
  };
}

// A document that gave an address for itself may not give it any more.
function isNamedByPath({ sourceUrl, path }: StoredDocument): boolean {
  return path?.endsWith(sourceUrl) ?? false;
}

function candidates(path: string, listed: string): string[] {
  const folders = path.slice(0, -listed.length).split(/[/\\]/).filter(Boolean);
  return [listed, ...folders.map((_, index) => [...folders.slice(-1 - index), listed].join("/")), path];
}
