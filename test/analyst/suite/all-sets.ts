import { claimsSet } from "./cases/claims.ts";
import { events } from "./cases/events.ts";
import { flights } from "./cases/flights.ts";
import { football } from "./cases/football.ts";
import { german } from "./cases/german.ts";
import { hospital } from "./cases/hospital.ts";
import { ledger } from "./cases/ledger.ts";
import { meters } from "./cases/meters.ts";
import { people } from "./cases/people.ts";
import { rentals } from "./cases/rentals.ts";
import { retail } from "./cases/retail.ts";
import { sensors } from "./cases/sensors.ts";
import { subscriptions } from "./cases/subscriptions.ts";
import { tickets } from "./cases/tickets.ts";
import { web } from "./cases/web.ts";
import type { SuiteSet } from "./suite-case.ts";

/** New sets go to the end: which cases are held out depends on their places. */
export const allSets: SuiteSet[] = [
  retail,
  events,
  tickets,
  web,
  ledger,
  sensors,
  people,
  flights,
  german,
  hospital,
  subscriptions,
  meters,
  football,
];

/** What was mended after others had asked it of other tables: nothing of it is held out. */
export const mendedSets: SuiteSet[] = [claimsSet, rentals];
