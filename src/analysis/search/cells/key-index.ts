/** Numbers keys 0, 1, 2, …: by size in a plain table where keys are dense, else as they come, by open addressing. */
export interface KeyIndex {
  /** One more than the id of each key; empty when hashed. */
  table: Int32Array;
  /** One more than the id in each slot, and the key there; empty when dense. */
  slots: Int32Array;
  slotKeys: Float64Array;
}

export function createKeyIndex(keySpace: number, entries: number): KeyIndex {
  const none = new Int32Array(0);
  if (keySpace <= 4 * entries + 1024)
    return { table: new Int32Array(keySpace), slots: none, slotKeys: new Float64Array(0) };
  let capacity = 1024;
  while (capacity < 2 * Math.min(entries, keySpace)) capacity *= 2;
  return { table: none, slots: new Int32Array(capacity), slotKeys: new Float64Array(capacity) };
}

/** Writes the id of each of the first `length` keys into `ids`; returns how many different keys there are. */
export function numberKeys(index: KeyIndex, keys: Float64Array, ids: Int32Array): number {
  const { table, slots, slotKeys } = index;
  let count = 0;
  if (table.length > 0) {
    for (let i = 0; i < ids.length; i++) table[keys[i]! | 0] = 1;
    for (let key = 0; key < table.length; key++) if (table[key] === 1) table[key] = ++count;
    for (let i = 0; i < ids.length; i++) ids[i] = table[keys[i]! | 0]! - 1;
    return count;
  }
  for (let i = 0; i < ids.length; i++) {
    const key = keys[i]!;
    const slot = findSlot(slots, slotKeys, key);
    if (slots[slot] === 0) {
      slots[slot] = ++count;
      slotKeys[slot] = key;
    }
    ids[i] = slots[slot]! - 1;
  }
  return count;
}

/** Like `numberKeys` for keys that all have an id already. */
export function lookUpKeys(index: KeyIndex, keys: Float64Array, ids: Int32Array): void {
  const { table, slots, slotKeys } = index;
  if (table.length > 0) for (let i = 0; i < ids.length; i++) ids[i] = table[keys[i]! | 0]! - 1;
  else for (let i = 0; i < ids.length; i++) ids[i] = slots[findSlot(slots, slotKeys, keys[i]!)]! - 1;
}

function findSlot(slots: Int32Array, slotKeys: Float64Array, key: number): number {
  const wrap = slots.length - 1;
  const high = Math.floor(key / 4294967296);
  let hash = Math.imul((key - high * 4294967296) | 0, 0x9e3779b1) ^ Math.imul(high | 0, 0x85ebca6b);
  hash ^= hash >>> 15;
  let slot = hash & wrap;
  while (slots[slot] !== 0 && slotKeys[slot] !== key) slot = (slot + 1) & wrap;
  return slot;
}
