import { events } from "./cases/events.ts";
import { flights } from "./cases/flights.ts";
import { german } from "./cases/german.ts";
import { ledger } from "./cases/ledger.ts";
import { people } from "./cases/people.ts";
import { retail } from "./cases/retail.ts";
import { sensors } from "./cases/sensors.ts";
import { tickets } from "./cases/tickets.ts";
import { web } from "./cases/web.ts";
import type { SuiteSet } from "./suite-case.ts";

export const allSets: SuiteSet[] = [retail, events, tickets, web, ledger, sensors, people, flights, german];
