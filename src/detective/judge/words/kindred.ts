import { lazy } from "../../../base/lazy.ts";
import { stem } from "../../../knowledge/extract/stems.ts";

/** Words that one account may use where another uses the other: near enough to be about the same, never proof of it. */
const table = `
stop stopped halt halted outage interrupted interruption suspended suspension standstill shutdown idle ceased paused failed failure breakdown downtime unavailable down offline still closed
fail failed failure fault faulty broke broken defect defective malfunction burst crash crashed error damaged damage problem trouble
delay delayed late lateness overdue postponed slipped slow behind waiting wait
postpone postponed deferred delayed rescheduled moved later
cause caused reason source origin trigger blame attributed due
refund refunded credit credited reimburse reimbursed compensation compensate repaid repay
loan loans lending lent credit mortgage mortgages borrow granted grant
grant granted approved awarded issued given gave paid
loss losses cost costs lost damage expense amounted charge
cost costs price prices fee fees charge charges tariff rate rates paid
price rate tariff fee charge
wait waited waiting queue queuing queues callers
income revenue sales turnover earnings takings
sell sold sales sale bought buy purchase purchased orders order
buy bought purchase purchased acquire acquired ordered order
power electricity supply energy current
leak leaked leaking spill spilled
heat hot overheat overheated overheating temperature
ill sick illness disease infected infection cases symptoms patients outbreak
flu influenza
doctor physician doctors physicians
hurt injured injury injuries wounded casualties accident
accident accidents crash collision incident incidents
worker workers staff employee employees personnel colleague colleagues crew labour people headcount workforce team
hire hired recruit recruited recruitment employed joined appointed
dismiss dismissed fired redundant layoffs
leave left quit resigned resignation departed moved away churn
boss head chief director manager chair chairman leader
approve approved accepted agreed adopted passed authorised authorized decided decision allowed
reject rejected refused declined
begin began start started starting launch launched commence commenced opened opening effective introduced
introduce introduced added launched brought rolled released new
add added introduced included new
remove removed removal dropped withdrawn deleted discontinued ended
restore restored back reinstated resumed returned reopened recovered normal repaired
damage damaged cracked crack torn leaking leaked broken burst
fare fares price prices
fare fares ticket tickets
destroy destroyed ruined ruin damaged wrecked lost spoiled rot
repair repaired fixed fix replaced replacement exchange mended
build built building construction constructed
renovate renovated renovation refurbished refurbishment rebuilt modernised
close closed closure shut
expand expanded expansion extended extension
deliver delivered delivery shipped shipment sent transport arrived
arrive arrived reached delivered received
receive received got obtained delivered arrived
return returned returns undeliverable back
parcel parcels package packages shipment shipments consignment
truck trucks lorry lorries van vans vehicle vehicles
machine machines equipment device devices scanner unit
blocked clogged jammed obstructed
water flood flooded flooding rain
storm wind weather gale
fire burned burnt blaze smoke
theft stolen stole burglary robbery
fraud scam phishing
attack attacked hack hacked breach intrusion
login access account
app application client software
update updated upgrade upgraded version release
performance performances show shows premiere concert play
visitor visitors guests guest attendance audience tickets admissions
pupil pupils student students
flat flats apartment apartments
house houses home homes housing
crop crops harvest yield
field fields plot
shortage short scarce lack lacking missing insufficient
surplus excess glut
complaint complaints complained complain dissatisfied
satisfaction satisfied happy rating
contract contracts agreement deal
renew renewed extended prolonged
law regulation rule rules
tax taxes levy duty
budget funds funding money
invest investment invested spent spending
plan planned plans intends scheduled
measure measured measurement reading
growth grew increase rise
use used usage consumption consumed
produce produced production output manufactured made
output production generation yield
stock inventory stocks reserves
quality defects faults complaints
train trains rail railway
road roads street streets traffic
ship ships vessel vessels ferry
flight flights plane planes aircraft
passenger passengers travellers riders
driver drivers
share proportion percentage part
majority most
total sum overall
reach reached hit attained
exceed exceeded surpassed above
miss missed below short
test tested tests trial checked examined inspected inspection examination
cut severed cutting torn
lamp lamps light lights lighting
request requested motion proposal application applied asked
agree agreed approved accepted decision welcomed
fine fined penalty sanction
evacuate evacuated evacuation
find found discovered detected identified
tell told informed notified announced
ask asked requested demanded
`;

const kin = lazy<ReadonlyMap<string, ReadonlySet<string>>>(indexKin);

function indexKin(): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>();
  for (const line of table.trim().split("\n")) {
    const stems = new Set(line.split(" ").map(stem));
    for (const one of stems) index.set(one, new Set([...(index.get(one) ?? []), ...stems]));
  }
  return index;
}

export function kindredOf(word: string): Iterable<string> {
  return kin().get(stem(word)) ?? [];
}

export function areKindred(one: string, other: string): boolean {
  return kin().get(stem(one))?.has(stem(other)) ?? false;
}
