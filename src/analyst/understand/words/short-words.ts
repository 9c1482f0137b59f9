// How column names shorten words, beyond what joins need to know. Only what can be read in one way: "prod" and "exp" cannot.
const pairs = `
ha hectare, km kilometre, kg kilogram, amt amount, amnt amount, qty quantity, qnty quantity, cnt count, nm name, pax passenger, xfer transfer, lang language, dest destination,
dst destination, orig origin, dir direction, perf performance, conv conversion, dist distance, sched schedule, arr arrival, avg average,
desc description, descr description, cust customer, rev revenue, appt appointment, diag diagnosis, vol volume, wt weight, len length,
dur duration, resp response, req request, err error, prio priority, qtr quarter, veh vehicle, seg segment, src source, comm commission,
bal balance, pct percent, prc percent, acq acquisition, subcat subcategory, maint maintenance, temp temperature,
ins insurance, util utilization, utilisation utilization, mkt market, ttl total, tot total, cncl cancel, mfg manufacturing, pkg package,
consump consumption, pop population, chg charge, pmnt payment, purch purchase, deliv delivery, recv receive, est estimate
`;

/** Written out: "amt" is the amount. */
export const shortWords: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/,\s+/)
    .map((pair) => pair.split(" ") as [string, string]),
);
