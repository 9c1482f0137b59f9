export interface ScoredChunk {
  chunkId: number;
  score: number;
}

/** Collects the highest scores; of equal ones, the chunk learned first counts as higher. */
export interface BestScores {
  /** What a score must reach to get in. */
  readonly threshold: number;
  offer(chunkId: number, score: number): void;
  /** The highest first. */
  list(): ScoredChunk[];
}

/** A heap with the lowest of the best on top: most scores of a large corpus are turned away by one comparison. */
export function makeBestScores(limit: number): BestScores {
  const heap: ScoredChunk[] = [];
  let threshold = limit > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return {
    get threshold() {
      return threshold;
    },
    offer(chunkId, score) {
      if (score < threshold) return;
      const offered = { chunkId, score };
      if (heap.length < limit) {
        heap.push(offered);
        rise(heap, heap.length - 1);
      } else if (isBetter(offered, heap[0]!)) {
        heap[0] = offered;
        sink(heap, 0);
      }
      if (heap.length === limit) threshold = heap[0]!.score;
    },
    list: () => heap.toSorted((a, b) => (isBetter(a, b) ? -1 : 1)),
  };
}

function isBetter(a: ScoredChunk, b: ScoredChunk): boolean {
  return a.score > b.score || (a.score === b.score && a.chunkId < b.chunkId);
}

function rise(heap: ScoredChunk[], from: number): void {
  for (let place = from; place > 0; ) {
    const parent = (place - 1) >> 1;
    if (!isBetter(heap[parent]!, heap[place]!)) return;
    swap(heap, place, parent);
    place = parent;
  }
}

function sink(heap: ScoredChunk[], from: number): void {
  for (let place = from; ; ) {
    const left = 2 * place + 1;
    let lowest = place;
    for (const child of [left, left + 1])
      if (child < heap.length && isBetter(heap[lowest]!, heap[child]!)) lowest = child;
    if (lowest === place) return;
    swap(heap, place, lowest);
    place = lowest;
  }
}

function swap(heap: ScoredChunk[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b]!, heap[a]!];
}
