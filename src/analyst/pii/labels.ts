/** What the words around a number say it is. */
export type Label = "phone" | "card" | "ssn" | "national_id" | "iban" | "ip" | "other";

const words: Record<Label, string> = {
  phone: `phone phones telephone tel tél telefon telefono teléfono telefone téléphone telefoon telefonnummer handy handynummer
    mobile mobil mobilnummer móvil movil celular cell cellphone cellular portable fax telefax call calls calling called caller
    dial ring text texted sms whatsapp signal viber hotline helpline landline pager answering answer message messages voicemail
    reach contact desk office switchboard rufnummer anrufen appelez llamar llame chiamare`,
  card: `card cards cc creditcard debitcard credit debit visa mastercard amex maestro discover diners jcb pan cardnumber karte
    kreditkarte kartennummer carte tarjeta carta cartão`,
  ssn: "ssn ssns social itin tin socialsecurity",
  national_id: `nino insurance sin cpf dni nie nif codice fiscale nir sécu insee numéro-sécu pesel aadhaar aadhar uidai bsn
    burgerservicenummer sofinummer nhs national personal citizen identity taxpayer steuer steuerid identifikationsnummer idnr`,
  iban: "iban ibans bban konto kontonummer",
  ip: "ip ips ipv4 ipv6 host client server subnet gateway ping dns",
  other: `order orders ordered invoice invoices rechnung factura facture ticket tickets tracking track account accounts acct reference
    ref refs id ids identifier uuid sku isbn issn ean upc gtin barcode serial model version versions release build v ver policy case
    cases transaction transactions txn batch part parts lot po zip zipcode postcode postal plz license licence passport driver
    amount amounts total totals price prices cost costs revenue sales sum balance paid usd eur gbp population lat latitude lon lng
    long longitude coordinates coordinate timestamp epoch unix date dates dated born item items product products shipment shipped
    booking reservation confirmation contract customer member membership claim docket page pages section chapter figure room suite
    apt apartment box unit address street flight commit hash port size bytes rows row count counted quantity qty units users score
    meter metre km miles weight patent doi pmid article bug issue pull request error code codes key token step steps`,
};

const labelOf = new Map<string, Label>(
  (Object.entries(words) as [Label, string][]).flatMap(([label, list]) =>
    list.split(/\s+/).map((word): [string, Label] => [word, label]),
  ),
);

const fillers = new Set(
  `me us him her them you i at on is are was be the a an my your our their his this that it its it's s number numbers num no nr nº n
  to of for via by or and please new old current under using with in as directly back up any has have been security personal
  registered listed given main home work direct first second primary secondary alternate emergency numéro número numero nummer nr est es ist de la le du unter`.split(
    /\s+/,
  ),
);

const windowLength = 64;
const word = /[\p{L}][\p{L}'’-]*/gu;

/** The label nearest before a place, and how many words that mean nothing here stand between. */
export function labelBefore(text: string, at: number): { label: Label; gap: number; word: string } | null {
  const found = [...leadingClause(text.slice(Math.max(0, at - windowLength), at)).matchAll(word)].map(([one]) =>
    one.toLowerCase().replace(/[-'’]$/, ""),
  );
  let gap = 0;
  for (const one of found.reverse()) {
    const label = labelOf.get(one) ?? labelOf.get(one.split("-")[0]);
    if (label) return { label, gap, word: one };
    if (!fillers.has(one)) gap += 1;
  }
  return null;
}

/** The part of the text before a number that speaks about it: its line and sentence, or the one before where that has hardly a word. */
function leadingClause(before: string): string {
  const cuts = [...before.matchAll(/\n|[.?!;]\s/g)].map(({ index, 0: cut }) => ({
    index,
    after: index + cut.length,
    cut,
  }));
  for (const { after, cut } of cuts.reverse()) {
    const rest = before.slice(after).match(word) ?? [];
    const isLabelLine = cut === "\n" && rest.length === 0 && /[:?]\s*$/.test(before.slice(0, after));
    const isBriefSentence = cut !== "\n" && rest.length <= 2;
    if (!isLabelLine && !isBriefSentence) return before.slice(after);
  }
  return before;
}

const phoneAfter =
  /^[ \t]?[-–(,\\]{0,2}[ \t]?(?:office|fax|mobile|mob|cell|home|work|desk|phone|tel|telephone|landline|whatsapp)\b/i;

/** Address books write what a number is behind it: "416 60 039 office". */
export function isPhoneLabelAfter(text: string, at: number): boolean {
  return phoneAfter.test(text.slice(at, at + 16));
}
