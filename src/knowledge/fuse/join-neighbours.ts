export interface ChunkHit {
  document: string;
  position: number;
  score: number;
}

export interface Passage {
  document: string;
  /** Of the chunks, both ends included. */
  from: number;
  to: number;
  /** Of the best hit inside. */
  score: number;
}

/** Each hit with the chunks around it, since a sentence that matches often lies beside the one that answers. */
export function joinNeighbours(
  hits: readonly ChunkHit[],
  options: { radius: number; lastPosition: (document: string) => number },
): Passage[] {
  const passages: Passage[] = [];
  for (const { document, position, score } of [...hits].sort((a, b) => b.score - a.score)) {
    const from = Math.max(0, position - options.radius);
    const to = Math.min(options.lastPosition(document), position + options.radius);
    const known = passages.find((one) => one.document === document && one.from <= to + 1 && one.to >= from - 1);
    if (known === undefined) passages.push({ document, from, to, score });
    else Object.assign(known, { from: Math.min(known.from, from), to: Math.max(known.to, to) });
  }
  return mergeOverlapping(passages);
}

// A hit between two passages may have made them touch.
function mergeOverlapping(passages: Passage[]): Passage[] {
  const merged: Passage[] = [];
  for (const passage of passages) {
    const known = merged.find(
      (one) => one.document === passage.document && one.from <= passage.to + 1 && one.to >= passage.from - 1,
    );
    if (known === undefined) merged.push({ ...passage });
    else Object.assign(known, { from: Math.min(known.from, passage.from), to: Math.max(known.to, passage.to) });
  }
  return merged.length < passages.length ? mergeOverlapping(merged) : merged;
}
