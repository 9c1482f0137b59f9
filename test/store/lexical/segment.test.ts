import { describe, expect, it } from "vitest";
import { makeBlockWriter, readBlock } from "../../../src/store/lexical/segment/block.ts";
import { buildBlocks, maxBuiltChunks } from "../../../src/store/lexical/segment/build-segment.ts";
import { makeByteWriter } from "../../../src/store/lexical/segment/byte-writer.ts";
import { packNumbers, unpackNumbers } from "../../../src/store/lexical/segment/pack-numbers.ts";
import { makePlaceFinder } from "../../../src/store/lexical/segment/place-finder.ts";
import { hasPlace, readPostings, writePosting } from "../../../src/store/lexical/segment/postings.ts";

describe("packed postings", () => {
  it("come back as they were", () => {
    const writer = makeByteWriter();
    writePosting(writer, 0, 1);
    writePosting(writer, 200, 70_000);
    writePosting(writer, 3_000_000, 2);
    const { places, counts } = readPostings(writer.take(), 3);
    expect([...places]).toEqual([0, 201, 3_000_202]);
    expect([...counts]).toEqual([1, 70_000, 2]);
    const isThere = (place: number) => hasPlace({ places, counts }, place);
    expect([0, 201, 3_000_202].every(isThere)).toBe(true);
    expect([1, 200, 202, 3_000_203].some(isThere)).toBe(false);
  });

  it("hold every chunk of every term, in order, in blocks that fit a row", () => {
    const chunks = Array.from({ length: 700 }, (_, place) => ({
      terms: new Map([
        [5, 1 + (place % 7)],
        [2 ** 40 - 1, 1],
        [1_000 + place, 300],
      ]),
      length: 9,
    }));
    const blocks = buildBlocks(chunks);
    expect(blocks.length).toBeGreaterThan(2);
    expect(blocks[0]!.firstTerm).toBe(0);
    const entries = blocks.flatMap((block) => [...readBlock(block)]);
    expect(entries.map(({ term }) => term)).toEqual([5, ...chunks.map((_, place) => 1_000 + place), 2 ** 40 - 1]);
    const common = readPostings(entries[0]!.bytes, entries[0]!.size);
    expect([...common.places]).toEqual([...chunks.keys()]);
    expect([...common.counts]).toEqual([...chunks.keys()].map((place) => 1 + (place % 7)));
    const rare = readPostings(entries[701 - 100]!.bytes, entries[701 - 100]!.size);
    expect([[...rare.places], [...rare.counts]]).toEqual([[600], [300]]);
    expect(Math.max(...blocks.map(({ postings }) => postings.length))).toBeLessThan(2_000);
    expect(maxBuiltChunks).toBe(2_048);
  });

  it("have a first block even where there is no term", () => {
    expect(makeBlockWriter().finish()).toEqual([{ firstTerm: 0, postings: new Uint8Array() }]);
  });

  it("keep numbers in any order", () => {
    const numbers = [5, 4, 4, 2_000_000_000, 0, 77];
    expect([...unpackNumbers(packNumbers(numbers), numbers.length)]).toEqual(numbers);
  });

  it("find the place of a chunk, in whatever order chunks were merged", () => {
    const placeOf = makePlaceFinder(Int32Array.of(40, 41, 2_000_000_000, 7, 9));
    expect([40, 41, 2_000_000_000, 7, 9].map(placeOf)).toEqual([0, 1, 2, 3, 4]);
    expect([0, 8, 42, 2_000_000_001].map(placeOf)).toEqual([null, null, null, null]);
    expect(makePlaceFinder(Int32Array.of())(1)).toBeNull();
  });
});
