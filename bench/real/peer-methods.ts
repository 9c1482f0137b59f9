import { adtributor } from "./adtributor.ts";
import { largestShare } from "./largest-share.ts";
import { riskLoc } from "./risk-loc.ts";
import type { Segment, TwoPeriods } from "./two-periods.ts";

export interface Peer {
  name: string;
  /** Best first. */
  search(data: TwoPeriods): Segment[];
}

export const peerMethods: Peer[] = [
  { name: "largest share", search: largestShare },
  { name: "Adtributor", search: adtributor },
  { name: "RiskLoc", search: riskLoc },
];
