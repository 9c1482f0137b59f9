/** Invented documents of the data team of a company that rents out bicycles by the minute: file names and Markdown. */
export const dataTeamDocuments: Readonly<Record<string, string>> = {
  "metrics/completed-rides.md": `# Completed rides

A completed ride starts with a successful unlock and ends with a lock inside the service area. Rides shorter than
60 seconds are dropped: most of them are people who change the bike because a tyre is flat.

Rides are counted on the local day of their start. A ride over midnight belongs to the day before.

Owner: Marketplace analytics (Ines Falk). Dashboard: Rides › Daily.
`,
  "metrics/unlock-success-rate.md": `# Unlock success rate

Unlock success rate = successful unlocks ÷ unlock attempts. Several attempts on the same bike within two minutes count as one.

## Target and alarm

The target is 97 %. Below 94 % over one hour in any city the on-call engineer is paged.

## Known bias

Bikes with an empty lock battery never report an attempt, so the rate looks better than it is in cold weeks.
`,
  "metrics/net-revenue.md": `# Net revenue

Net revenue is ride fees plus pass sales minus vouchers, refunds and value added tax. Passes are spread evenly over their
validity; a yearly pass sold in June adds one twelfth to each month.

Fines for parking outside of the zone are not revenue. They are booked under "other income".
`,
  "metrics/active-riders.md": `# Weekly active riders

A weekly active rider finished at least one completed ride between Monday and Sunday. Members of a group ride count
through the person who pays only.

New riders are those whose first ride ever falls into the week; reactivated riders had none in the 12 weeks before.
`,
  "metrics/availability.md": `# Bike availability

Availability is the share of minutes between 6:00 and 23:00 in which at least one ready bike stood within 300 metres of a
demand point. There are 1,840 demand points, drawn from app openings of the last season.

A bike is ready if its lock was online in the last 20 minutes and its battery is above 15 %.
`,
  "metrics/churned-pass-holders.md": `# Churned pass holders

A pass holder churns when a monthly pass ends and no new pass is bought within 21 days. Pausing a pass (up to three months
a year) is not churn. The yearly pass is left out, because it has existed for less than two full years.
`,
  "metrics/cost-per-ride.md": `# Cost per ride

Cost per ride is operating cost divided by completed rides. Operating cost has four parts: rebalancing, repairs, battery
swaps and customer support. Depreciation of the bikes is not in it.

In 2025 rebalancing was the largest part with 41 %.
`,
  "releases/app-6-0.md": `# App 6.0

Rolled out to iOS and Android on 2025-03-10.

- The map opens on the nearest ready bike instead of the city centre.
- Paying by Apple Pay and Google Pay; PayPal stays.
- The end-of-ride photo is now mandatory in Hamburg and Vienna.

Known issue: on Android 10 and older the camera screen stays black. Fixed in 6.0.2 on 2025-03-19.
`,
  "releases/app-6-1.md": `# App 6.1

Rolled out in steps from 2025-05-05 (10 %) to 2025-05-14 (everyone).

- Reservations: a bike can be held for 10 minutes, free of charge for pass holders, 0.50 € for others.
- Sign-up asks for the phone number first. The test showed 7 % more finished sign-ups.
- Crash in the ride history with more than 500 rides removed.
`,
  "releases/pricing-2025.md": `# Pricing change of April 2025

From 2025-04-01 on the unlock fee rose from 1.00 € to 1.20 € and the price per minute fell from 0.25 € to 0.22 € in all
cities but Graz, where the contract with the municipality fixes prices until the end of 2026.

The break-even is a ride of seven minutes: longer rides became cheaper.
`,
  "releases/lock-firmware.md": `# Lock firmware 3.8

Firmware 3.8 reached all locks on 2025-02-17. It cuts the time to unlock from 4.1 to 2.6 seconds and reports the battery
every ten minutes instead of every hour.

Locks of the first series (serial numbers below 20000) cannot be updated and are being exchanged until autumn.
`,
  "incidents/2025-02-21-payment.md": `# Payments failed on 21 February 2025

Between 16:40 and 19:15 all credit card payments were declined, because a certificate of the payment gateway had expired.
Around 9,300 rides could not start. PayPal and passes worked.

Follow-up: certificates are watched 30 days ahead. Responsible: Payments team.
`,
  "incidents/2025-04-12-gps.md": `# Wrong positions in Cologne

On 12 and 13 April 2025 about 600 bikes in Cologne showed a position in the Rhine. A faulty batch of GPS modules reported
swapped coordinates. Availability in Cologne was understated by about 11 points on both days; do not use these days for planning.
`,
  "incidents/2025-05-02-events.md": `# Lost app events

A full disk on the event collector dropped 38 % of app events on 2 May 2025 between 02:00 and 11:30. Rides and payments come
from another system and are complete. Funnels and app openings of that day cannot be repaired.
`,
  "incidents/2025-06-07-storm.md": `# Storm in the north

On Saturday 7 June 2025 the service in Hamburg, Bremen and Kiel was closed from 9:00 to 20:00 on advice of the weather service.
Rides of that day fell by 86 % there. No data are missing.
`,
  "incidents/2025-03-28-double-charge.md": `# Double charges after daylight saving

In the night to 30 March 2025 rides that ran over the change to summer time were charged twice, 2,140 rides in total. All
of them were refunded by 3 April, which shows as negative revenue on these days.
`,
  "campaigns/calendar-2025.md": `# Campaign calendar 2025

| Campaign | From | Until | Cities | Budget |
|---|---|---|---|---|
| Spring kick-off: first ride free | 2025-03-20 | 2025-04-06 | all | 120,000 € |
| Student weeks: half-price monthly pass | 2025-04-14 | 2025-05-11 | Vienna, Graz, Cologne | 45,000 € |
| Bike to work: double minutes on weekday mornings | 2025-05-19 | 2025-06-15 | Hamburg, Bremen | 60,000 € |
| Festival shuttle with voucher RIDE25 | 2025-07-04 | 2025-07-06 | Kiel | 8,000 € |
`,
  "campaigns/referral.md": `# Referral programme

Since 2025-02-01 the person who invites and the person invited each get 5 € once the invited one has finished a first ride.
At most ten invitations a month are rewarded. Abuse by people who invite themselves made up 4 % of the cost in March.
`,
  "runbook/rides-drop.md": `# When rides drop

1. Look at the weather first: rain in the morning costs about 20 % of the rides of a working day.
2. Compare unlock attempts with successful unlocks. If attempts are stable, the locks or the payment are to blame, not demand.
3. Check the availability map. Rebalancing vans that did not drive leave the stations empty by noon.
4. Only then cut by city, app version and pass type.
`,
  "runbook/late-data.md": `# When yesterday is missing

The nightly load starts at 03:30 UTC and ends before 05:00. If the dashboards still show the day before yesterday at 07:00,
restart the job "ride-facts" once. If it fails again, call the platform team; do not load by hand, because that doubles
the refunds.
`,
  "runbook/refund-spike.md": `# When refunds spike

Refunds above 2 % of ride fees on a day are a spike. Usual causes: a double charge, a lock that did not close so that the
ride ran on, a campaign whose voucher was not recognised. Ask support for the three most frequent reasons before anything else.
`,
  "runbook/experiments.md": `# Rules for experiments

An experiment is assigned by rider, not by device. It runs at least two full weeks and is not stopped early. Cities with fewer than
300 bikes are left out, because riders there meet each other at the same bikes.

The minimum effect worth shipping is 1 % of completed rides.
`,
  "data/ride-facts.md": `# Table ride_facts

One row per ride, loaded nightly. Important columns:

- \`city\`: from the position of the unlock. Empty until 2024-06, when it was introduced.
- \`pass_type\`: none, day, month or year, at the start of the ride.
- \`app_version\`: of the phone that unlocked. Rides by partner apps have the value partner.
- \`distance_m\`: along the GPS track; null for one ride in twenty, where the track has gaps.
`,
  "data/weather.md": `# Weather data

Hourly temperature, rain and wind come from the national weather services and are joined by city and hour. They are revised
up to five days later. Wind is measured at ten metres above the ground.
`,
  "team/who-to-ask.md": `# Who to ask

- Rides, availability and pricing: Marketplace analytics, Ines Falk
- Payments, refunds and fraud: Payments team, Tomas Riedl
- Locks, firmware and GPS: Hardware team, Priya Nair
- Campaigns and referrals: Growth, Jonas Weber
- Pipelines and dashboards: Platform team, on-call phone in the wiki
`,
};
