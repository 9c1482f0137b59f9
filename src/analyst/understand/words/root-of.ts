import { canonicalWord } from "../../../engine/relate/name-words.ts";
import { stem } from "../../../knowledge/extract/stems.ts";

// Nouns whose verb a stemmer does not find.
const verbs: Record<string, string> = {
  conversion: "convert",
  conversions: "convert",
  resolution: "resolve",
  resolutions: "resolve",
  departure: "depart",
  departures: "depart",
  arrival: "arrive",
  arrivals: "arrive",
  cancellation: "cancel",
  cancellations: "cancel",
  cancelled: "cancel",
  canceled: "cancel",
  delivery: "deliver",
  deliveries: "deliver",
  subscription: "subscribe",
  renewal: "renew",
  approval: "approve",
  rejection: "reject",
  completion: "complete",
  sold: "sell",
  sent: "send",
  paid: "pay",
  lost: "lose",
  bought: "buy",
  won: "win",
  shipment: "ship",
  shipping: "ship",
  hiring: "hire",
  hires: "hire",
  admission: "admit",
  admissions: "admit",
  readmission: "readmit",
  readmissions: "readmit",
  insurance: "insure",
  payment: "pay",
  payments: "pay",
  centre: "center",
  centres: "center",
  colour: "color",
  organisation: "organization",
};

/** What words of one root have in common: returned, returns, return. Never shown. */
export function rootOf(plain: string): string {
  return stem(verbs[plain] ?? canonicalWord(plain));
}
