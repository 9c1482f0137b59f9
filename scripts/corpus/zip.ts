import { crc32 } from "./crc32.ts";

/** A zip with stored (uncompressed) entries and a fixed time stamp. */
export function storeZip(entries: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const body = Buffer.from(text);
    const fields = commonFields(name, body);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), body]);
    directory.push(directoryEntry(name, fields, offset));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...bodies, central, endRecord(directory.length, central.length, offset)]);
}

function commonFields(name: string, body: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0); // version needed
  fields.writeUInt16LE(0x0800, 2); // names are UTF-8
  fields.writeUInt16LE(0x0021, 8); // 1980-01-01
  fields.writeUInt32LE(crc32(body), 10);
  fields.writeUInt32LE(body.length, 14);
  fields.writeUInt32LE(body.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function directoryEntry(name: string, fields: Buffer, offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, 0]);
  return Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), madeBy, fields, tail, Buffer.from(name)]);
}

function endRecord(count: number, centralLength: number, centralOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(centralLength, 12);
  end.writeUInt32LE(centralOffset, 16);
  return end;
}
