import { lazy } from "../../../base/lazy.ts";
import { countries } from "../../../knowledge/extract/countries.ts";
import { stem } from "../../../knowledge/extract/stems.ts";
import { irregularVerbs } from "./irregular-verbs.ts";

/** Words for the same thing in business prose. */
const table = `
order orders purchase purchases
customer customers client clients shopper shoppers buyer buyers consumer consumers
user users
revenue revenues turnover-income
price prices pricing
cost costs expense expenses spending spend
outage outages downtime disruption failure failures
release releases released releasing launch launched launches shipped deploy deployed deployment rollout rolled version-release
app application
staff employees employee workers workforce headcount personnel
churn cancellations attrition
refund refunds refunded reimbursement
delivery deliveries shipping shipments shipment
vendor supplier suppliers provider providers
cause causes caused causing led lead leads leading triggered due because responsible resulted drove driven owing blamed blames attributed attributes role reason reasons source sources origin stem stems stemmed traced culprit blame
signup signups registration registrations
complaint complaints
visitor visitors traffic
shop store stores shops
bug defect defects
error errors
campaign campaigns promotion promotions
subscriber subscribers subscription subscriptions
patient patients
crash crashes crashed crashing
country market
profit profits earnings
salary salaries wage wages
meeting meetings
train trains
mail email emails e-mail
wait waiting
average mean
rate rates
checkout basket cart
page pages
plant plants factory factories
crew team teams
school schools
road roads street streets
fault faults
begin began start started starts
opened open opens reopened
closed close closes shut closure
stop stopped stops halt halted halts ceased standstill suspended interrupted interrupt interruption unavailable
1 first
2 second
3 third
4 fourth
5 fifth
influenza flu
dismiss dismissed redundant redundancies redundancy layoffs sacked
parcel parcels package packages
van vans truck trucks lorry lorries
electricity power
approve approved approves accepted adopted agreed agree
reject rejected rejects refused defeated
postpone postponed deferred
restore restored reinstated
remove removed withdrawn withdrew
add added introduced introduce adds brought
late delayed delay delays lateness
loan loans lending
fee fees charge charges
`;

const concepts = lazy<ReadonlyMap<string, string>>(() => new Map([...sameVerb(), ...sameMeaning(), ...sameCountry()]));

const sameVerb = (): [string, string][] =>
  irregularVerbs.flatMap((forms) => forms.map((form): [string, string] => [form, stem(forms[0]!)]));

function sameMeaning(): [string, string][] {
  return table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const words = line.split(" ");
      return words.map((word): [string, string] => [word, stem(words[0]!)]);
    });
}

/** "German" and "Germany"; names of several words and codes are left alone. */
function sameCountry(): [string, string][] {
  return countries.flatMap(({ names }) => {
    const single = names.map((name) => name.toLowerCase()).filter((name) => /^\p{L}{3,}$/u.test(name));
    return single.map((name): [string, string] => [name, stem(single[0]!)]);
  });
}

/** One key for all words of the same meaning, and for all forms of a word. */
export function conceptOf(word: string): string {
  return concepts().get(word) ?? stem(word);
}
