import { remainder97 } from "./checksums.ts";
import type { PiiSpan } from "./pii-kind.ts";

// Lengths of the IBAN registry (SWIFT).
const lengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18
  FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24
  ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23
  ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const beginning = /(?<![\p{L}\p{N}])[A-Za-z]{2}[ -]?\d{2}/gu;

/** International bank account numbers: a country's length and the check digits. */
export function findIbans(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const { 0: head, index } of text.matchAll(beginning)) {
    const length = lengths.get(head.slice(0, 2).toUpperCase());
    const read = length === undefined ? null : readAccount(text, index, length);
    if (read === null || remainder97(read.account.slice(4) + read.account.slice(0, 4)) !== 1) continue;
    spans.push({ kind: "iban", start: index, end: read.end, confidence: 0.99 });
  }
  return spans;
}

/** As many letters and digits as the country wants, single spaces and hyphens between them left out. */
function readAccount(text: string, start: number, length: number): { account: string; end: number } | null {
  let account = "";
  let at = start;
  while (account.length < length) {
    const isGap = (text[at] === " " || text[at] === "-") && account.length > 0;
    const character = isGap ? text[at + 1] : text[at];
    if (character === undefined || !/[A-Za-z0-9]/.test(character)) return null;
    account += character;
    at += isGap ? 2 : 1;
  }
  return /[\p{L}\p{N}]/u.test(text[at] ?? "") ? null : { account, end: at };
}
