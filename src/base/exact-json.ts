const tag = "$";
const deepest = 500;

/** JSON that gives back exactly the value it was made from: what JSON has no word for stands in `{"$": [kind, content]}`. */
export function toExactJson(value: unknown): string {
  return write(value, 0);
}

export function parseExactJson(text: string): unknown {
  return revive(JSON.parse(text));
}

const typedArrays = {
  Buffer,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
};

type TypedArrayName = keyof typeof typedArrays;

function write(value: unknown, depth: number): string {
  if (depth > deepest) throw new TypeError("A value that holds itself, or is nested too deeply, cannot be kept.");
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : tagged("number", numberText(value));
    case "undefined":
      return tagged("undefined", '""');
    case "bigint":
      return tagged("bigint", `"${value}"`);
    case "object":
      return value === null ? "null" : writeObject(value, depth + 1);
    default:
      throw new TypeError(`A ${typeof value} cannot be kept.`);
  }
}

const numberText = (value: number): string => (Object.is(value, -0) ? '"-0"' : `"${value}"`);
const tagged = (kind: string, content: string): string => `{"${tag}":["${kind}",${content}]}`;

function writeObject(value: object, depth: number): string {
  if (Array.isArray(value)) return writeList(value, depth);
  if (value instanceof Map) return tagged("map", writeList([...value], depth));
  if (value instanceof Set) return tagged("set", writeList([...value], depth));
  if (value instanceof Date) return tagged("date", write(value.getTime(), depth));
  if (ArrayBuffer.isView(value)) return writeTyped(value);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`An object of the class ${value.constructor?.name ?? "?"} cannot be kept.`);
  const entries = Object.entries(value);
  if (prototype === null) return tagged("bare", writeList(entries, depth));
  if (Object.hasOwn(value, tag)) return tagged("object", writeList(entries, depth));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${write(item, depth)}`).join(",")}}`;
}

// An index loop, so that a hole becomes undefined rather than vanishing.
function writeList(list: unknown[], depth: number): string {
  const items: string[] = [];
  for (let i = 0; i < list.length; i += 1) items.push(write(list[i], depth));
  return `[${items.join(",")}]`;
}

function writeTyped(view: ArrayBufferView): string {
  const name = view.constructor.name;
  if (!Object.hasOwn(typedArrays, name)) throw new TypeError(`A ${name} cannot be kept.`);
  return tagged(name, `"${Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString("base64")}"`);
}

/** In place: JSON.parse has made every property an own one, `__proto__` too, so setting it again reaches no prototype. */
function revive(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) value[i] = revive(value[i]);
    return value;
  }
  const record = value as Record<string, unknown>;
  if (Object.hasOwn(record, tag)) return reviveTagged(record[tag]);
  for (const key of Object.keys(record)) record[key] = revive(record[key]);
  return record;
}

function reviveTagged(content: unknown): unknown {
  if (!Array.isArray(content) || content.length !== 2)
    throw new SyntaxError("This is no exact JSON: a tag has no kind.");
  const [kind, item] = content as [string, never];
  switch (kind) {
    case "number":
      return Number(item);
    case "undefined":
      return undefined;
    case "bigint":
      return BigInt(item);
    case "date":
      return new Date(revive(item) as number);
    case "map":
      return new Map(revive(item) as [unknown, unknown][]);
    case "set":
      return new Set(revive(item) as unknown[]);
    case "object":
      return fill({}, item);
    case "bare":
      return fill(Object.create(null), item);
    default:
      return reviveTyped(kind, item);
  }
}

function fill(target: object, entries: never): object {
  for (const [key, value] of revive(entries) as [string, unknown][])
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  return target;
}

function reviveTyped(kind: string, base64: string): unknown {
  if (!Object.hasOwn(typedArrays, kind)) throw new SyntaxError(`This is no exact JSON: "${kind}" is no kind of value.`);
  const bytes = Buffer.from(base64, "base64");
  if (kind === "Buffer") return bytes;
  // A copy, because a small Buffer is a window on a larger one and need not start where numbers may.
  const { buffer } = Uint8Array.from(bytes);
  return new typedArrays[kind as Exclude<TypedArrayName, "Buffer">](buffer);
}
