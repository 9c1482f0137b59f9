import { createHash } from "node:crypto";

/** Merkle trees of RFC 6962: leaves and inner nodes are hashed under different prefixes, so one cannot pass for the other. */
export type Hash = Buffer;

const sha256 = (...parts: Uint8Array[]): Hash => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

export const leafHash = (leaf: string | Uint8Array): Hash =>
  sha256(leafPrefix, typeof leaf === "string" ? Buffer.from(leaf, "utf8") : leaf);
const nodeHash = (left: Hash, right: Hash): Hash => sha256(nodePrefix, left, right);

export function merkleRoot(leaves: Hash[]): Hash {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return leaves[0];
  const left = leftSize(leaves.length);
  return nodeHash(merkleRoot(leaves.slice(0, left)), merkleRoot(leaves.slice(left)));
}

/** The siblings on the way from the leaf to the root. */
export function inclusionProof(index: number, leaves: Hash[]): Hash[] {
  if (!isCount(index) || index >= leaves.length)
    throw new RangeError(`no leaf ${index} in a tree of ${leaves.length} leaves`);
  if (leaves.length === 1) return [];
  const left = leftSize(leaves.length);
  return index < left
    ? [...inclusionProof(index, leaves.slice(0, left)), merkleRoot(leaves.slice(left))]
    : [...inclusionProof(index - left, leaves.slice(left)), merkleRoot(leaves.slice(0, left))];
}

/** Proves that the tree of the first `size` leaves is the beginning of the whole tree. */
export function consistencyProof(size: number, leaves: Hash[]): Hash[] {
  if (!isCount(size) || size < 1 || size > leaves.length)
    throw new RangeError(`no earlier tree of ${size} leaves in one of ${leaves.length}`);
  return consistencyPath(size, leaves, true);
}

function consistencyPath(size: number, leaves: Hash[], isWhole: boolean): Hash[] {
  if (size === leaves.length) return isWhole ? [] : [merkleRoot(leaves)];
  const left = leftSize(leaves.length);
  return size <= left
    ? [...consistencyPath(size, leaves.slice(0, left), isWhole), merkleRoot(leaves.slice(left))]
    : [...consistencyPath(size - left, leaves.slice(left), false), merkleRoot(leaves.slice(0, left))];
}

/** The largest power of two below `size`. */
function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
