import { createHash } from "node:crypto";
import { type Hash, isCount, merkleRoot } from "./merkle.ts";

/** Leaves `start` up to but without `end`: a node of every tree that holds them all, complete or at the right edge. */
export interface Subtree {
  start: number;
  end: number;
}

export interface InclusionClaim {
  index: number;
  size: number;
  leaf: Hash;
  root: Hash;
  proof: Hash[];
}

export interface ConsistencyClaim {
  size1: number;
  size2: number;
  root1: Hash;
  root2: Hash;
  proof: Hash[];
}

/** Whether the proof shows that the leaf is at this index of the tree with this root (RFC 9162, 2.1.3.2). */
export function verifyInclusion({ size, ...claim }: InclusionClaim): boolean {
  return verifySubtreeInclusion({ ...claim, start: 0, end: size });
}

export function verifySubtreeInclusion(claim: Omit<InclusionClaim, "size"> & Subtree): boolean {
  const { index, start, end, leaf, root, proof } = claim;
  if (!isCount(index) || !isSubtree({ start, end }) || index < start || index >= end) return false;
  if (![leaf, root, ...proof].every(isHash)) return false;
  let node = index - start;
  let last = end - start - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(node) && node > 0) [node, last] = [half(node), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && hash.equals(root);
}

/** Whether the proof shows that the first tree is the beginning of the second (RFC 9162, 2.1.4.2). */
export function verifyConsistency({ size1, size2, ...claim }: ConsistencyClaim): boolean {
  // Every tree begins with the empty one, so a claim about it proves nothing.
  return size1 > 0 && verifySubtreeConsistency({ ...claim, start: 0, end: size1, size: size2 });
}

export function verifySubtreeConsistency(
  claim: Omit<ConsistencyClaim, "size1" | "size2"> & Subtree & { size: number },
): boolean {
  const { start, end, size, root1, root2, proof } = claim;
  if (!isCount(size) || end > size || !proof.every(isHash)) return false;
  if (isCount(start) && start === end) return proof.length === 0 && root1.equals(emptyRoot);
  if (!isSubtree({ start, end })) return false;
  let [first, last, total] = [start, end - 1, size - 1];
  const shift = () => {
    [first, last, total] = [half(first), half(last), half(total)];
  };
  if (last === total) while (first !== last) shift();
  else while (first !== last && isOdd(last)) shift();
  // A complete subtree is itself a node of the larger tree and need not be in its own proof.
  const [seed, ...path] = first === last ? [root1, ...proof] : proof;
  if (seed === undefined) return false;
  let [hash1, hash2] = [seed, seed];
  for (const sibling of path) {
    if (total === 0) return false;
    if (isOdd(last) || last === total) {
      if (first < last) hash1 = nodeHash(sibling, hash1);
      hash2 = nodeHash(sibling, hash2);
      while (!isOdd(last) && last > 0) shift();
    } else {
      hash2 = nodeHash(hash2, sibling);
    }
    shift();
  }
  return total === 0 && hash1.equals(root1) && hash2.equals(root2);
}

function isSubtree({ start, end }: Subtree): boolean {
  if (!isCount(start) || !isCount(end) || start >= end) return false;
  let width = 1;
  while (width < end - start) width *= 2;
  return start % width === 0;
}

const emptyRoot = merkleRoot([]);
const isHash = (hash: Hash): boolean => hash.length === 32;
const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);
const nodeHash = (left: Hash, right: Hash): Hash =>
  createHash("sha256").update(Buffer.of(1)).update(left).update(right).digest();
