import { expect, it } from "vitest";
import { joinNeighbours } from "../../../src/knowledge/fuse/join-neighbours.ts";

const options = { radius: 1, lastPosition: () => 9 };

it("takes the chunks before and after, within the document", () => {
  const hits = [
    { document: "a", position: 0, score: 0.4 },
    { document: "a", position: 9, score: 0.9 },
  ];
  expect(joinNeighbours(hits, options)).toEqual([
    { document: "a", from: 8, to: 9, score: 0.9 },
    { document: "a", from: 0, to: 1, score: 0.4 },
  ]);
});

it("makes one passage of hits that touch, under the best score", () => {
  const hits = [
    { document: "a", position: 2, score: 0.9 },
    { document: "a", position: 7, score: 0.8 },
    { document: "a", position: 5, score: 0.7 },
    { document: "b", position: 4, score: 0.6 },
  ];
  expect(joinNeighbours(hits, options)).toEqual([
    { document: "a", from: 1, to: 8, score: 0.9 },
    { document: "b", from: 3, to: 5, score: 0.6 },
  ]);
});
