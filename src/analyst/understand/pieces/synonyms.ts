import { rootOf } from "../words/root-of.ts";

// Words that one table uses and the next one calls otherwise; "/" separates names, the first says it best.
const groups = `
revenue/sales/turnover/income/earnings/amount/order value/order total/total amount/sale amount/total price/line total/gmv/umsatz/erloes/net sales/proceeds/takings/sales value/gross sales/money/bring in
revenue>net amount/gross amount/net value/net revenue/fare/fares
turnover>net amount/gross amount/net value
sales>net amount/gross amount/net value
funding>amount/award/award amount/grant amount
spend>revenue/sales/amount/order value/order total/total amount/total price/line total/umsatz
spent>revenue/sales/amount/order value/order total/total amount/total price/line total/umsatz/spend/cost
spending>revenue/sales/amount/order value/order total/total amount/total price/line total/umsatz/spend/cost
units/quantity/qty/pieces/items sold/units sold/menge/stueckzahl/volume/items
price/unit price/preis/list price/price each
cost/costs/expense/expenses/kosten/spend
profit/gain/gewinn/gross profit
invoice/bill
application/applicant/candidate
work order/job
donation/gift/contribution
turnaround/turnaround time/tat
booking/reservation/stay
borrow>loan/checkout/lending
passenger/rider/pax
length of stay/los/nights/stay days/stay nights/days stayed/nights stayed
customer/client/buyer/shopper/kunde/kunden/purchaser/account
user/member/visitor/person/people/customer/account
order/transaction/purchase/sale/invoice/bestellung/bestellungen/bestell/receipt/auftrag/auftraege
employee/staff/worker/headcount/people/colleague/mitarbeiter/person
ticket/case/issue/request/incident/support request
duration/time/length/dauer/elapsed/time spent
department/team/abteilung/division/business unit/dept
country/nation/land/market
city/town/stadt/location
region/area/territory/zone/gebiet
product/item/article/produkt/artikel/sku
category/type/kategorie/class/product type/product category/kind
channel/source/medium/traffic source/acquisition channel
device/platform/device type
salary/pay/wage/wages/compensation/gehalt/earnings/annual salary/base salary
rating/score/stars/satisfaction/csat/satisfaction score
visits/sessions/traffic
visits/visitors
impressions/views/page views/pageviews
conversions>orders/purchases/signups
airline/carrier
origin/departure airport/from airport
destination/arrival airport/to airport
temperature/temp/temperatur
consumption/usage/kwh/energy/energy used/power used/verbrauch
discount/rabatt/rebate
store/shop/branch/outlet/filiale/location
gender/sex
status/stage
plan/tier/subscription/package/subscription plan
event/action/event type/event name
agent/rep/assignee/support agent/owner/representative/assigned to
salesperson/seller/sales rep/rep/verkaeufer
priority/urgency/severity
reading/measurement/observation/measure
flight/trip
vendor/supplier/merchant/payee/counterparty
delay/lateness/delay minutes
mrr/monthly recurring revenue
nps/net promoter score
manufacturer/brand/maker/marke
signup/registration/sign up/registered
join/hire/hired/joined/started
leave/left/terminated/termination/exit
browser/web browser
sensor/device/probe
machine/equipment/maschine
`;

const named = new Map<string, Set<string>>();
for (const line of groups.trim().split("\n")) {
  // "a>b": a may be called b in the tables, but b is not a.
  const [said, called] = line.split(">");
  if (called) {
    const known = named.get(nameRoots(said)) ?? [];
    named.set(nameRoots(said), new Set([...known, ...called.split("/").map(nameRoots)]));
    continue;
  }
  const names = line.split("/").map(nameRoots);
  for (const name of names)
    named.set(name, new Set([...(named.get(name) ?? []), ...names.filter((one) => one !== name)]));
}

export function nameRoots(name: string): string {
  return name
    .split(" ")
    .map((word) => rootOf(word))
    .join(" ");
}

/** Other names for what the roots name. */
export const synonymsOf = (roots: string): ReadonlySet<string> => named.get(roots) ?? none;
const none: ReadonlySet<string> = new Set();
