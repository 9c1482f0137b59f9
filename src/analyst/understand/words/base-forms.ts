// Nouns and their verbs, plurals and spellings that a stemmer does not bring together; the first of a line is the base form.
const lines = `
convert conversion conversions
resolve resolution resolutions
depart departure departures
arrive arrival arrivals
cancel cancellation cancellations cancelled canceled
deliver delivery deliveries
subscribe subscription subscriptions
renew renewal renewals
approve approval approvals
reject rejection rejections
complete completion completions
sell sold
send sent
pay paid payment payments
lose lost
buy bought
win won
ship shipment shipments shipping
hire hiring hires
admit admission admissions
readmit readmission readmissions
insure insurance
center centre centres
consume consumption
produce production
use usage
fail failure failures
attend attendance
enroll enrollment enrolment enrollments enrolments enrol enrols enrolled
withdraw withdrawal withdrawals
complain complaint complaints
fraud fraudulent
success successful
color colour colours
organization organisation
weight weigh weighs weighed weighing
diagnosis diagnoses diagnosed
analysis analyses
child children
woman women
man men
death deaths died dies dead
birth births born
leave left
expire expiry expiration expirations
register registration registrations
apply application applications applied
submit submission submissions
refer referral referrals referred
settle settlement settlements
deny denial denials denied
publish publication publications
close closure closures
resign resignation resignations
retire retirement retirements
begin began begun
transfer transferred transfers
maintain maintenance
occupy occupancy occupied
inspect inspection inspections inspected
donate donation donations donated
fly flown flew
vaccinate vaccination vaccinations
install installation installations
reserve reservation reservations
spend spent
decide decision decisions
rent rental rentals rented
estimate estimated estimates estimation
kilometre kilometer kilometers kilometres
kilogram kilograms kilo kilos
`;

export const baseForms: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [base, ...forms] = line.split(" ");
      return forms.map((form): [string, string] => [form, base]);
    }),
);
