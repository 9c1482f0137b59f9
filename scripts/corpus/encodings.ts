import iconv from "iconv-lite";
import { type CorpusCase, lines, table } from "./case.ts";

const cities = ["id integer", "city string"];
const german = lines("id,city", "1,Köln", "2,Düsseldorf", "3,Gießen", "4,Nürnberg");
const germanRows = [
  [1, "Köln"],
  [2, "Düsseldorf"],
  [3, "Gießen"],
  [4, "Nürnberg"],
];

const russian = ["Москва", "Санкт-Петербург", "Новосибирск", "Екатеринбург", "Казань", "Нижний Новгород", "Самара"];
const japanese = ["東京都", "大阪府", "京都市", "北海道", "カタカナ", "ひらがな", "横浜市", "名古屋"];
const chinese = ["北京市", "上海市", "广州市", "深圳市", "重庆市", "成都市", "杭州市", "西安市"];

function inEncoding(file: string, encoding: string, names: string[], note: string): CorpusCase {
  const text = lines("id,city", ...names.map((name, i) => `${i + 1},${name}`));
  return {
    file,
    about: `Text in ${encoding} is decoded and the encoding told.`,
    fault: ["F09"],
    bytes: iconv.encode(text, encoding),
    expect: table(
      cities,
      names.map((name, i) => [i + 1, name]),
      { notes: [note] },
    ),
  };
}

function utf16(file: string, encoding: "utf-16le" | "utf-16be", addBOM: boolean): CorpusCase {
  return {
    file,
    about: `${encoding} ${addBOM ? "with" : "without"} a byte order mark.`,
    fault: ["F09"],
    bytes: iconv.encode(german, encoding, { addBOM }),
    expect: table(cities, germanRows, { notes: ["utf-16"] }),
  };
}

export const encodingCases: CorpusCase[] = [
  {
    file: "utf8.csv",
    about: "Plain UTF-8 needs no note about its encoding.",
    fault: ["F09"],
    bytes: german,
    expect: table(cities, germanRows, { lack: ["windows-1252", "utf-16"] }),
  },
  {
    file: "utf8-bom.csv",
    about: "A byte order mark is no part of the first header.",
    fault: ["F09"],
    bytes: `\uFEFF${german}`,
    expect: table(cities, germanRows),
  },
  {
    file: "utf8-bom-quoted-header.csv",
    about: "A byte order mark before a quoted first header.",
    fault: ["F09"],
    bytes: `\uFEFF"id, or so","city"\r\n"1","Köln"\r\n`,
    expect: table(["id, or so integer", "city string"], [[1, "Köln"]]),
  },
  utf16("utf16le-bom.csv", "utf-16le", true),
  utf16("utf16be-bom.csv", "utf-16be", true),
  utf16("utf16le.csv", "utf-16le", false),
  utf16("utf16be.csv", "utf-16be", false),
  {
    file: "utf16le-tabs.txt",
    about: 'Excel\'s "Unicode text": UTF-16 with a mark, tabs and CRLF.',
    fault: ["F09"],
    bytes: iconv.encode("id\tcity\tamount\r\n1\t東京\t12.5\r\n2\tKöln\t7.25\r\n", "utf-16le", { addBOM: true }),
    expect: table(
      ["id integer", "city string", "amount float"],
      [
        [1, "東京", 12.5],
        [2, "Köln", 7.25],
      ],
      { notes: ["utf-16"] },
    ),
  },
  {
    file: "utf16le-newline-lookalike.csv",
    about: "U+0A0A and U+2C2C hold the bytes of line ends and commas; only decoding first is right.",
    fault: ["F09"],
    bytes: iconv.encode("id,name\n1,a\u0a0ab\n2,\u2c2cc\n3,\u0a2cd\n", "utf-16le", { addBOM: true }),
    expect: table(
      ["id integer", "name string"],
      [
        [1, "a\u0a0ab"],
        [2, "\u2c2cc"],
        [3, "\u0a2cd"],
      ],
      { notes: ["utf-16"] },
    ),
  },
  {
    file: "latin1.csv",
    about: "Latin-1 is read as its superset windows-1252.",
    fault: ["F09"],
    bytes: iconv.encode(german, "latin1"),
    expect: table(cities, germanRows, { notes: ["windows-1252"] }),
  },
  {
    file: "windows-1252.csv",
    about: "Euro sign, smart quotes, dash and dots in 0x80–0x97.",
    fault: ["F09"],
    bytes: iconv.encode(
      lines("id;price;note", "1;5 €;“quoted”", "2;7 €;it’s", "3;9 €;‘a’ – b…", "4;11 €;Œuvre naïve"),
      "windows-1252",
    ),
    expect: table(
      ["id integer", "price integer", "note string"],
      [
        [1, 5, "“quoted”"],
        [2, 7, "it’s"],
        [3, 9, "‘a’ – b…"],
        [4, 11, "Œuvre naïve"],
      ],
      { notes: ["windows-1252"] },
    ),
  },
  {
    file: "latin1-header.csv",
    about: "The only bytes above 127 are in the header.",
    fault: ["F09"],
    bytes: iconv.encode(lines("Größe,Stück", "1,2", "3,4"), "latin1"),
    expect: table(
      ["Größe integer", "Stück integer"],
      [
        [1, 2],
        [3, 4],
      ],
      { notes: ["windows-1252"] },
    ),
  },
  {
    file: "one-high-byte.csv",
    about: "One byte cannot decide an encoding: windows-1252 is taken and told.",
    fault: ["F09"],
    bytes: iconv.encode(lines("id,place", "1,bar", "2,café", "3,pub"), "latin1"),
    expect: table(
      ["id integer", "place string"],
      [
        [1, "bar"],
        [2, "café"],
        [3, "pub"],
      ],
      { notes: ["windows-1252"] },
    ),
  },
  {
    file: "utf8-one-bad-byte.csv",
    about: "One stray byte does not turn a UTF-8 file into windows-1252.",
    fault: ["F09"],
    bytes: Buffer.concat([
      Buffer.from(lines("id,city", "1,Köln", "2,Düsseldorf", "3,東京")),
      Buffer.from("4,a\xffb\n", "latin1"),
    ]),
    expect: table(
      cities,
      [
        [1, "Köln"],
        [2, "Düsseldorf"],
        [3, "東京"],
        [4, "a\uFFFDb"],
      ],
      { notes: ["utf-8"] },
    ),
  },
  inEncoding("windows-1251.csv", "windows-1251", russian, "windows-1251"),
  inEncoding("koi8-r.csv", "koi8-r", russian, "koi8-r"),
  inEncoding("shift-jis.csv", "shift_jis", japanese, "shift_jis"),
  inEncoding("gb18030.csv", "gb18030", chinese, "gb18030"),
  {
    file: "shift-jis-pipe-bytes.csv",
    about: "Second bytes of Shift_JIS characters are the ASCII of | and \\: no delimiter, no escape.",
    fault: ["F09"],
    bytes: iconv.encode(
      lines("番号,名前", '1,"ポスト、表示"', "2,ソース", "3,能力の予定", "4,あいうえお", "5,カタカナ"),
      "shift_jis",
    ),
    expect: table(
      ["番号 integer", "名前 string"],
      [
        [1, "ポスト、表示"],
        [2, "ソース"],
        [3, "能力の予定"],
        [4, "あいうえお"],
        [5, "カタカナ"],
      ],
      { notes: ["shift_jis"] },
    ),
  },
  {
    file: "nul-bytes.csv",
    about: "NUL bytes inside cells are removed and told; no row ends there.",
    fault: ["F09"],
    bytes: lines("id,name", "1,ab\0cd", "2,ef", "3,\0gh\0"),
    expect: table(
      ["id integer", "name string"],
      [
        [1, "abcd"],
        [2, "ef"],
        [3, "gh"],
      ],
      { notes: ["nul"] },
    ),
  },
  {
    file: "nul-padding.csv",
    about: "A crash left a block of NUL bytes at the end.",
    fault: ["F09"],
    bytes: `${lines("id,name", "1,ab", "2,ef")}${"\0".repeat(512)}`,
    expect: table(
      ["id integer", "name string"],
      [
        [1, "ab"],
        [2, "ef"],
      ],
      { notes: ["nul"] },
    ),
  },
];
