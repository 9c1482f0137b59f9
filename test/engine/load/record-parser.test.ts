import { describe, expect, it } from "vitest";
import { createRecordParser, type Dialect } from "../../../src/engine/load/record-parser.ts";

const csv: Dialect = { delimiter: ",", quote: '"', escape: '"' };

function parse(text: string, { dialect = csv, width = 0, chunk = text.length } = {}) {
  const records: [number, string[]][] = [];
  const broken: number[] = [];
  const parser = createRecordParser(
    dialect,
    { record: (fields, line) => records.push([line, fields]), broken: (line) => broken.push(line) },
    width,
  );
  for (let at = 0; at < text.length; at += chunk) parser.push(text.slice(at, at + chunk));
  parser.end();
  return { records, broken };
}

describe("reading records", () => {
  it("gives the same records however the text is cut into chunks", () => {
    const text = 'a,"b ""x"" c",d\r\n1,"two\nlines",3\n\n4,5" disk,"6"  \nlast,"",';
    const whole = parse(text);
    for (const chunk of [1, 2, 3, 7]) expect(parse(text, { chunk })).toEqual(whole);
    expect(whole.records).toEqual([
      [1, ["a", 'b "x" c', "d"]],
      [2, ["1", "two\nlines", "3"]],
      [5, ["4", '5" disk', "6"]],
      [6, ["last", "", ""]],
    ]);
  });

  it("counts lines by LF, CRLF and a lone CR", () => {
    expect(parse("a,b\rc,d\r\ne,f\ng,h").records.map(([line]) => line)).toEqual([1, 2, 3, 4]);
  });

  it("loses one line, not the file, to a quote that is never closed", () => {
    const { records, broken } = parse('a,b\n1,"open\n2,x\n3,y\n', { width: 2 });
    expect(broken).toEqual([2]);
    expect(records.map(([, fields]) => fields)).toEqual([
      ["a", "b"],
      ["2", "x"],
      ["3", "y"],
    ]);
  });

  it("tells a swallowed neighbour from a cell with line breaks by the width", () => {
    const { records, broken } = parse('1,"a\n2,b"\n3,c\n', { width: 2 });
    expect(records.map(([, fields]) => fields)).toEqual([
      ["1", "a\n2,b"],
      ["3", "c"],
    ]);
    expect(broken).toEqual([]);
    expect(parse('1,x,"a\n2,b",c,d\n3,c,e\n', { width: 3 }).broken).toEqual([1]);
  });

  it("reads backslash escapes and other delimiters", () => {
    const dialect: Dialect = { delimiter: "||", quote: '"', escape: "\\" };
    expect(parse('"a \\"b\\""||c\n', { dialect }).records).toEqual([[1, ['a "b"', "c"]]]);
  });
});
