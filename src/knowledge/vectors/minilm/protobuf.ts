/** One encoded field of a protocol-buffers message; a message is its fields one after the other. */
export type Field = Buffer;

const wire = { varint: 0, bytes: 2, float: 5 };

export function intField(number: number, value: number): Field {
  return Buffer.concat([tag(number, wire.varint), varint(value)]);
}

export function floatField(number: number, value: number): Field {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([tag(number, wire.float), bytes]);
}

export function textField(number: number, text: string): Field {
  return bytesField(number, Buffer.from(text, "utf8"));
}

export function bytesField(number: number, bytes: Buffer): Field {
  return Buffer.concat([tag(number, wire.bytes), varint(bytes.length), bytes]);
}

export function messageField(number: number, fields: Field[]): Field {
  return bytesField(number, Buffer.concat(fields));
}

function tag(number: number, type: number): Buffer {
  return varint(number * 8 + type);
}

// Seven bits a byte, the lowest first; the top bit says that more follow.
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}
