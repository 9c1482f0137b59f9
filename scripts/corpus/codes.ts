import { type CorpusCase, lines, table } from "./case.ts";

/** Columns of codes that look like numbers or dates and must survive as text. */
function codes(file: string, name: string, about: string, cells: string[]): CorpusCase {
  return {
    file,
    about,
    bytes: lines(`${name},count`, ...cells.map((cell, i) => `${cell},${i + 1}`)),
    expect: table(
      [`${name} string`, "count integer"],
      cells.map((cell, i) => [cell, i + 1]),
    ),
  };
}

export const codeCases: CorpusCase[] = [
  codes("leading-zeros.csv", "code", "Leading zeros make a code.", ["00123", "00007", "04500", "00000"]),
  codes("zips.csv", "zip", "ZIPs with and without a leading zero.", ["10001", "90210", "02134", "60601"]),
  codes("phones.csv", "phone", "Phone numbers with a plus, spaces and parentheses.", [
    "+49 30 1234567",
    "+1 (415) 555-0100",
    "030 123456",
    "555-0199",
  ]),
  codes("phones-plus-digits.csv", "phone", "A plus and eleven digits is a phone number, not an amount.", [
    "+14155550100",
    "+442071234567",
    "+493012345678",
  ]),
  codes("ibans.csv", "iban", "IBANs.", [
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "FR1420041010050500013M02606",
  ]),
  codes("cards-grouped.csv", "card", "Card numbers in groups of four are no numbers with thousands.", [
    "4111 1111 1111 1111",
    "5500 0000 0000 0004",
    "3400 0000 0000 0009",
  ]),
  codes("hex-like.csv", "sku", "1e5 beside 2f3 is a code, not 100000.", ["1e5", "2f3", "3e2", "7a1", "9e9"]),
  codes("hex-prefix.csv", "address", "0x1F stays as written.", ["0x1F", "0xFF", "0x00"]),
  codes("versions.csv", "version", "1.10 and 1.9 are versions when 1.10.2 is there; 1.10 keeps its zero.", [
    "1.9",
    "1.10",
    "1.10.2",
    "2.0",
  ]),
  codes("ip-addresses.csv", "ip", "IP addresses are no grouped numbers and no dates.", [
    "192.168.100.200",
    "10.0.0.1",
    "172.16.254.1",
  ]),
  codes("fractions.csv", "part", "Fractions are neither dates nor numbers.", ["1/2", "3/4", "5/8", "7/16"]),
  codes("ranges.csv", "age", "Ranges are neither dates nor trailing minuses.", ["0-9", "10-19", "20-29", "30-39"]),
  codes("dashed-codes.csv", "part_number", "Codes of digits and dashes are no dates.", [
    "12-3456-78",
    "10-2020-11",
    "01-1111-01",
  ]),
  codes("uuids.csv", "id", "UUIDs, one of which could be read as a number.", [
    "00000000-0000-0000-0000-000000000001",
    "1e555555-0000-4000-8000-000000000002",
    "deadbeef-0000-4000-8000-000000000003",
  ]),
  {
    file: "cards.csv",
    about: "Card numbers of 16 and 19 digits keep every digit.",
    bytes: lines("card,count", "4111111111111111,1", "6304000000000000005,2", "5500000000000004,3"),
    expect: table(
      ["card integer", "count integer"],
      [
        [4111111111111111, 1],
        ["6304000000000000005", 2],
        [5500000000000004, 3],
      ],
    ),
    or: [
      table(
        ["card string", "count integer"],
        [
          ["4111111111111111", 1],
          ["6304000000000000005", 2],
          ["5500000000000004", 3],
        ],
      ),
    ],
  },
];
