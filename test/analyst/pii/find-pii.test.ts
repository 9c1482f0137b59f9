import { describe, expect, it } from "vitest";
import { findPii } from "../../../src/analyst/pii/find-pii.ts";
import { maskPii } from "../../../src/analyst/pii/mask-pii.ts";
import { type PiiKind, piiKinds } from "../../../src/analyst/pii/pii-kind.ts";

const written: Partial<Record<PiiKind, string[]>> = {
  email: [
    "john.doe+tag@sub.example.co.uk",
    "john%40example.com",
    "jane (at) example (dot) org",
    "user=bob@example.com&x",
    '"bob"<bob@example.com>,',
    "müller@bücher.de",
    "o'brien@example.ie",
    "https://x.y/unsub/bob@example.com",
  ],
  phone: [
    "+1 (415) 555-0123",
    "(415) 555-2671 ext. 12",
    "415.555.2671",
    "1-800-555-0199",
    "+44 20 7946 0958",
    "020 7946 0958",
    "+49 (0)30 901820",
    "030/901820 Tel.",
    "+33 1 84 17 61 18",
    "06 12 34 56 78",
    "+91 98765 43210",
    "my whatsapp is 9876543210",
    "Phone number: 5403926876",
    "+86 138 0013 8000",
    "+61 2 9374 4000",
    "call me: 02 9374 4000",
    "+5511987654321",
    "tel:+15551234567",
    "Telefon 0151 23456789",
    "Mobile 07911 123456",
    "reach me on 555-0134",
  ],
  card: [
    "card 4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "3782 822463 10005",
    "378282246310005",
    "5555555555554444",
    "Visa ending? 4012888888881881",
    "card_4111111111111111",
  ],
  ssn: ["SSN 123-45-6789", "ssn: 123456789", "social security number 123 45 6789", "078-05-1121"],
  national_id: [
    "12345678Z",
    "X1234567L",
    "RSSMRA85T10A562S",
    "AB 12 34 56 C",
    "CPF 529.982.247-25",
    "PESEL 44051401359",
    "Aadhaar 2341 2341 2346",
    "SIN 130 692 544",
    "BSN 111222333",
    "NHS number 943 476 5919",
    "255081416802538",
    "Steuer-ID 86095742719",
  ],
  iban: [
    "DE89 3704 0044 0532 0130 00",
    "GB29NWBK60161331926819",
    "fr14 2004 1010 0505 0001 3m02 606",
    "NL91ABNA0417164300.",
  ],
  ip: ["2001:0db8:85a3::8a2e:0370:7334", "fe80::1%eth0", "[::1]:8080", "from 10.0.0.1:443", "::ffff:192.0.2.128"],
};

const harmless = [
  "Order 123-456-7890 was shipped",
  "order number 4539578763621486",
  "Invoice INV-2024-0012345 dated 2024-03-15 12:30:45",
  "Revenue rose to 1 234 567 890 in 2023",
  "revenue of 374 780 163 EUR",
  "version 10.15.7.12345 released",
  "v1.2.3.4 and 192.168",
  "version 1.2.3.4",
  "Section 1.2.3.4 explains",
  "at 40.712776, -74.005974",
  "lat 40.7127760 lon -74.0059740",
  "timestamp 1700000000 and 1700000000123",
  "the years 2019-2020 and 2010 - 2015",
  "ISBN 978-3-16-148410-0",
  "ISBN 0-306-40615-2",
  "EAN 4006381333931",
  "tracking 1Z999AA10123456784",
  "tracking number 9400 1000 0000 0000 0000 00",
  "USD 5,551,234,567.00",
  "it cost $555 123 4567",
  "Nature 580 (2020) 123-456",
  "UUID 550e8400-e29b-41d4-a716-446655440000",
  "sha 4111111111111111abcdef0123",
  "2024-01-01T10:00:00+0100",
  "2024-01-01T10:00:00.123456789Z",
  "pages 1234-1240",
  "GET /api/users/5551234567/orders",
  "between 01.02.2023 and 28.02.2023",
  "12/31/2024 23:59:59",
  "12.05.2021 10.30",
  "SKU 555-1234-ABC",
  "part number 123-45-6789",
  "icon@2x.png lodash@4.17.21 @types/node",
  "std::vector<int> a::b bad::face",
  "12:30:45 and 00:1b:44:11:3a:b7",
  "Total 02 34 56 78 90 12 34 56 rows",
  "0.123456789 and 3.14159265358979",
  "population 7 800 000 000",
  "account 12345678901",
  "customer id 5403926876",
  "a score of 0-0-4, matrix 10 20 30 40 50 60",
  "PO Box 555-1212",
  "ratio 16:9 1920x1080",
  "calls rose to 1234567 in May",
  "call volume 1 234 567",
  "contact 12345 rows",
  "phone sales were 5403926 units",
  "flight LH 0123 4567 89",
  "bank 021000021",
  "temperature -12.5 to +35.2",
  "+1 234",
  "grew +1200000 users",
  "row 000123456789",
  "IBAN DE00 3704 0044 0532 0130 00",
  "10.0.0 release; 2.0.0.1 build",
  "code 007 123 4567",
  "zip 12345-6789",
  "9-digit code 123456789",
  "ticket #4155550123",
  "Case 0012 3456 78",
  "model 0490 75 40 81",
  "In 1999 2000 2001 2002 values",
  "sold 123 456 7890 units",
  "metric value 2125550198",
  "The 5th 10.10.2010-12.12.2012 period",
  "Budget: 555.123.4567 EUR",
];

const withoutPersons = piiKinds.filter((kind) => kind !== "person");

describe.each(Object.entries(written))("%s", (kind, texts) => {
  it.each(texts)("is found once in %j", (text) => {
    expect(findPii(text, withoutPersons).map((span) => span.kind)).toEqual([kind]);
  });
});

it.each(harmless)("finds nothing in %j", (text) => {
  expect(findPii(text, withoutPersons)).toEqual([]);
});

it("gives places in the text as it was written, in order", () => {
  const text = "Tel: +44 20 7946 0958 x12, jane@example.org";
  const finds = findPii(text, piiKinds);
  expect(finds.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ["phone", "+44 20 7946 0958 x12"],
    ["email", "jane@example.org"],
  ]);
});

it("sees through invisible characters, wide forms and digits of other scripts", () => {
  const hidden = "4111\u200b1111\u200b1111\u200b1111";
  expect(maskPii(`card ${hidden}!`, ["card"])).toBe("card [card]!");
  expect(maskPii("card ٤١١١١١١١١١١١١١١١", ["card"])).toBe("card [card]");
  expect(maskPii("card 𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏 😀", ["card"])).toBe("card [card] 😀");
  expect(maskPii("😀 ｊａｎｅ＠example．com", ["email"])).toBe("😀 [email]");
  expect(maskPii("SSN 123\u201145\u20116789", ["ssn"])).toBe("SSN [ssn]");
});

it("looks for names only where asked", () => {
  const text = "My name is Ada Lovelace, call 0490 75 40 81";
  expect(maskPii(text, ["phone"])).toBe("My name is Ada Lovelace, call [phone]");
  expect(maskPii(text, ["person"])).toBe("My name is [person], call 0490 75 40 81");
});

it("does not take a card for a phone where only phones are asked for", () => {
  expect(findPii("call me about 4111 1111 1111 1111", ["phone"])).toEqual([]);
});

// Something worse than linear would not come back from these within the time a test has.
it.each(["1 ", "a@", "GB29", "::a1", "=/"])(
  "reads a megabyte of %j",
  (piece) => {
    const text = piece.repeat(Math.ceil(2 ** 20 / piece.length));
    expect(findPii(text, piiKinds).length).toBeLessThan(text.length / 4);
  },
  60_000,
);
