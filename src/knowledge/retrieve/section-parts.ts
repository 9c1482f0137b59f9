import type { StoredChunk } from "../../store/records/chunks.ts";
import type { Store } from "../../store/store.ts";

/**
 * What stands directly before and after each hit, since a sentence that matches often lies beside the one that answers.
 * Only of the same section: what is quoted from there is still where its citation says.
 */
export async function sectionParts(hits: readonly StoredChunk[], store: Store) {
  const beside = await store.chunks.beside(hits.map(({ id }) => id));
  const taken = new Set(hits.map(({ id }) => id));
  return (hit: StoredChunk): { before: string; after: string } => {
    // Each part is given once, to the best of the hits beside it.
    const textAt = (position: number): string => {
      const part = beside.find((one) => one.documentId === hit.documentId && one.position === position);
      if (!part || taken.has(part.id) || !isSameSection(part, hit)) return "";
      taken.add(part.id);
      return part.text;
    };
    return { before: textAt(hit.position - 1), after: textAt(hit.position + 1) };
  };
}

function isSameSection(a: StoredChunk, b: StoredChunk): boolean {
  return (
    a.sectionPath.length === b.sectionPath.length && a.sectionPath.every((name, index) => name === b.sectionPath[index])
  );
}
