import { describe, expect, it } from "vitest";
import { consistencyProof, inclusionProof, leafHash, merkleRoot } from "../../src/ledger/merkle.ts";
import {
  verifyConsistency,
  verifyInclusion,
  verifySubtreeConsistency,
  verifySubtreeInclusion,
} from "../../src/ledger/verify-proof.ts";
import { readVectors, vectorFolder } from "./shared-vectors.ts";

interface Vector {
  wantErr: boolean;
  proof: string[] | null;
  root: string;
  leafHash: string;
  root1: string;
  root2: string;
  leafIdx: number;
  treeSize: number;
  size1: number;
  size2: number;
  start: number;
  end: number;
  size: number;
}

const bytes = (text: string | null) => Buffer.from(text ?? "", "base64");
const proofOf = ({ proof }: Vector) => (proof ?? []).map(bytes);
const inclusionOf = (vector: Vector) => ({
  index: vector.leafIdx,
  leaf: bytes(vector.leafHash),
  root: bytes(vector.root),
  proof: proofOf(vector),
});
const consistencyOf = (vector: Vector) => ({
  root1: bytes(vector.root1),
  root2: bytes(vector.root2),
  proof: proofOf(vector),
});

const checks: Record<string, (vector: Vector) => boolean> = {
  inclusion: (vector) => verifyInclusion({ ...inclusionOf(vector), size: vector.treeSize }),
  consistency: (vector) => verifyConsistency({ ...consistencyOf(vector), size1: vector.size1, size2: vector.size2 }),
  subtreeinclusion: (vector) =>
    verifySubtreeInclusion({ ...inclusionOf(vector), start: vector.start, end: vector.end }),
  subtreeconsistency: (vector) =>
    verifySubtreeConsistency({ ...consistencyOf(vector), start: vector.start, end: vector.end, size: vector.size }),
};

const folder = vectorFolder("merkle-rfc6962");

describe.skipIf(folder === null)("published vectors of RFC 6962", () => {
  it.each(Object.keys(checks))("judges every %s vector as published", (kind) => {
    const vectors = readVectors<Vector>(folder!, kind);
    expect(vectors.length).toBeGreaterThan(90);
    expect(vectors.filter(({ vector }) => checks[kind](vector) === vector.wantErr).map(({ name }) => name)).toEqual([]);
  });
});

describe("merkle tree", () => {
  const leaves = Array.from({ length: 21 }, (_, i) => leafHash(`leaf ${i}`));

  it("has the roots of the RFC's reference tree", () => {
    const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
    const reference = inputs.map((hex) => leafHash(Buffer.from(hex, "hex")));
    expect(merkleRoot([]).toString("hex")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(merkleRoot(reference).toString("hex")).toBe(
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    );
  });

  it("proves every leaf of every tree up to 21 leaves, and no other leaf with the same proof", () => {
    for (let size = 1; size <= leaves.length; size += 1) {
      const tree = leaves.slice(0, size);
      const root = merkleRoot(tree);
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(index, tree);
        expect(verifyInclusion({ index, size, leaf: tree[index], root, proof })).toBe(true);
        expect(verifyInclusion({ index, size, leaf: leafHash("another"), root, proof })).toBe(false);
      }
    }
  });

  it("proves that each earlier tree is the beginning of each later one, and nothing about a forked one", () => {
    for (let size2 = 1; size2 <= leaves.length; size2 += 1)
      for (let size1 = 1; size1 <= size2; size1 += 1) {
        const [root1, root2] = [merkleRoot(leaves.slice(0, size1)), merkleRoot(leaves.slice(0, size2))];
        const proof = consistencyProof(size1, leaves.slice(0, size2));
        expect(verifyConsistency({ size1, size2, root1, root2, proof })).toBe(true);
        const forked = merkleRoot([...leaves.slice(0, size1 - 1), leafHash("another")]);
        expect(verifyConsistency({ size1, size2, root1: forked, root2, proof })).toBe(false);
      }
  });
});
