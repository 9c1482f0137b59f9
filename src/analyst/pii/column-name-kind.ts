import type { PiiKind } from "./pii-kind.ts";

// What a name says, word by word. A name that goes on to count or describe the thing is about something else: email_count.
const phrases: [RegExp, PiiKind][] = [
  [/\b(?:e ?mail|mail address|correo|courriel)\b/, "email"],
  [/\b(?:phone|telephone|tel|telefon|telefono|mobile|cell ?phone|cell|fax|whatsapp|msisdn|handy)\b/, "phone"],
  [
    /\b(?:(?:credit|debit|payment) ?card|card (?:number|no|num|nr)|cc (?:number|no|num)|pan|cardnumber|ccnum)\b/,
    "card",
  ],
  [/\b(?:ssn|social security|itin)\b/, "ssn"],
  [
    /\b(?:national (?:id|insurance)|nino|cpf|dni|nie|codice fiscale|pesel|aadhaar|bsn|nhs (?:number|no)|passport|tax ?id|personnummer)\b/,
    "national_id",
  ],
  [/\biban\b/, "iban"],
  [/\b(?:ip|ip ?address|ipv4|ipv6|client ip|remote addr)\b/, "ip"],
  [
    /\b(?:(?:first|last|full|given|family|middle|maiden|sur) ?name|(?:customer|client|patient|person|employee|user|contact|member|student|guest|holder|cardholder) name|surname|vorname|nachname|nombre|prenom)\b/,
    "person",
  ],
];

const aboutIt =
  /\b(?:count|counts|number of|num|n|rate|ratio|share|pct|percent|sent|opened|opens|clicks|clicked|bounce|bounces|sales|revenue|spend|cost|total|sum|avg|has|is|flag|opt|opted|verified|valid|status|type|kind|domain|provider|campaign|template|subject|model|brand|plan|os|device|usage|minutes|limit|network|issuer|source|channel)\b/;

/** The kind of personal data that a column's name announces, or null. */
export function columnNameKind(name: string): PiiKind | null {
  const words = name
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase()
    .trim();
  const found = phrases.find(([phrase]) => phrase.test(words));
  if (!found) return null;
  const rest = words.replace(found[0], " ");
  return aboutIt.test(rest) ? null : found[1];
}
