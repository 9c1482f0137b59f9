/** Invented documents of a shop, one entry a chunk: [title, section, text]. */
export const productDocuments: readonly (readonly [title: string, section: string, text: string])[] = [
  [
    "Metric definitions",
    "Conversion rate",
    "Conversion rate is the number of completed orders divided by the number of sessions that started on the same day. Sessions of bots and of our own staff are left out. An order that is cancelled within one hour does not count.",
  ],
  [
    "Metric definitions",
    "Gross merchandise value",
    "Gross merchandise value (GMV) is the sum of item prices of all orders placed, before discounts, refunds and shipping. It is reported in euro; orders in other currencies are converted at the rate of the order day.",
  ],
  [
    "Metric definitions",
    "Net revenue",
    "Net revenue is gross merchandise value minus discounts, refunds and sales tax. Refunds are booked on the day of the refund, not on the day of the order, so a bad week can lower the revenue of the month after.",
  ],
  [
    "Metric definitions",
    "Daily active users",
    "A daily active user opened the app or the website at least once on a calendar day in UTC. Push notifications that are only dismissed do not count as opening. A person with two devices counts once if logged in on both.",
  ],
  [
    "Metric definitions",
    "Retention",
    "Day-30 retention is the share of users who come back on any of the days 28 to 32 after their first visit. Cohorts are weekly and start on Monday. Numbers younger than five weeks are provisional.",
  ],
  [
    "Metric definitions",
    "Average order value",
    "Average order value is net revenue divided by completed orders. It moves with the mix of countries: orders from Switzerland are about 40 percent larger than those from Poland.",
  ],
  [
    "Metric definitions",
    "Refund rate",
    "The refund rate is refunded orders divided by delivered orders, by the week of delivery. Partial refunds count as one. A refund for a lost parcel is filed under logistics and is not part of the rate.",
  ],
  [
    "Metric definitions",
    "Checkout abandonment",
    "Checkout abandonment is the share of baskets with at least one item that reach the address step but not the payment confirmation within 24 hours. Express checkout skips the address step and is measured from the pay button.",
  ],
  [
    "Metric definitions",
    "Support contact rate",
    "Support contact rate is tickets opened per thousand delivered orders. Tickets that the chat bot closes without a person are counted since March 2025; before that they were not, so the series has a step there.",
  ],
  [
    "Metric definitions",
    "Churn",
    "A subscriber churns when a paid plan ends and is not renewed within 14 days. Involuntary churn, where the card was declined three times, is reported on its own line because the dunning team owns it.",
  ],
  [
    "Release notes",
    "iOS 17.2.1",
    "On 2025-02-03 we rolled out iOS app version 17.2.1. The login screen crashed on iPhone 8 and older until the hotfix on 2025-02-06. About 9 percent of iOS sessions were affected.",
  ],
  [
    "Release notes",
    "Android 9.4",
    "Android app 9.4 went out in steps from 10 percent on 2025-03-11 to everyone on 2025-03-18. It brings the new product gallery and cuts the start time from 3.1 to 1.9 seconds on mid-range phones.",
  ],
  [
    "Release notes",
    "Checkout redesign",
    "The one-page checkout replaced the four-step one for all visitors in Germany and Austria on 2025-04-01. Other countries keep the old pages until the tax fields are translated.",
  ],
  [
    "Release notes",
    "Search ranking 5",
    "Search ranking 5, live since 2025-01-20, mixes availability into the score. Items that are out of stock in the visitor's country sink below the fold. The zero-result rate went from 6.2 to 3.8 percent in the test.",
  ],
  [
    "Release notes",
    "Guest checkout",
    "Since 2025-05-12 visitors can pay without an account. Their orders have no user id, so user-level metrics miss them; order-level metrics do not.",
  ],
  [
    "Release notes",
    "Price display",
    "Prices on the product page include sales tax since 2025-02-17 for visitors from Canada. Before, tax was added in the basket. The first days saw fewer basket adds and fewer abandoned checkouts.",
  ],
  [
    "Release notes",
    "Dark mode",
    "Version 17.4 of the iOS app has a dark mode that follows the system setting. Nothing is tracked differently. Designers ask that screenshots in bug reports say which mode was on.",
  ],
  [
    "Release notes",
    "Event tracking 2.0",
    "The web tracker was replaced on 2025-03-03. Page views are now sent when the tab becomes visible instead of when it loads, which lowers page views by about 4 percent without any change in behaviour.",
  ],
  [
    "Release notes",
    "Loyalty points",
    "The loyalty programme started on 2025-06-01 in France and Belgium. Members earn one point per euro and may spend points from the third order on. Points are booked as a discount.",
  ],
  [
    "Incident log",
    "Payment provider outage",
    "2025-02-14, 09:10 to 11:45 UTC: card payments failed with error 502 at our payment provider Adyra. Around 2,300 orders were lost. Wallets such as Apple Pay were not affected. Follow-up: a second provider as a fallback.",
  ],
  [
    "Incident log",
    "Warehouse strike",
    "From 2025-03-24 to 2025-03-28 workers at the Leipzig warehouse were on strike. Parcels to eastern Germany and Poland left up to four days late. Customers were told by e-mail and got a voucher of five euro.",
  ],
  [
    "Incident log",
    "Slow product pages",
    "On 2025-04-09 a missing index made product pages take eight seconds between 14:00 and 17:30 UTC. Bounce rate doubled on mobile. The index was restored and a query budget was added to the deploy checks.",
  ],
  [
    "Incident log",
    "Wrong prices in Sweden",
    "A currency job wrote Danish prices into the Swedish shop on 2025-05-02 for 50 minutes. 412 orders were placed about 30 percent too cheap; we honoured them. The job now refuses changes above ten percent.",
  ],
  [
    "Incident log",
    "Double e-mails",
    "The order confirmation went out twice to everyone who ordered on 2025-01-28 because a queue worker was restarted in the middle of a batch. No money was charged twice.",
  ],
  [
    "Incident log",
    "Consent banner",
    "The consent banner did not show its reject button on Safari from 2025-05-19 to 2025-05-21. More visitors than usual were tracked, so web traffic of these days looks 7 percent too high.",
  ],
  [
    "Incident log",
    "Data warehouse delay",
    "The nightly load of 2025-04-22 stopped half way because a disk was full. Dashboards showed only orders until 13:00 of that day until the load was repeated the next evening. No data was lost.",
  ],
  [
    "Incident log",
    "Fraud wave",
    "In the second week of June 2025 stolen cards were used for gift vouchers, 1,140 orders worth 96,000 euro. The orders were reversed on 2025-06-18, which is why net revenue of that day is negative for gift cards.",
  ],
  [
    "Incident log",
    "DNS mistake",
    "A wrong DNS entry made the shop unreachable from Spain and Portugal on 2025-06-03 between 06:00 and 07:20 UTC. Traffic came back slowly because of caches of one hour.",
  ],
  [
    "Campaign calendar",
    "Spring sale",
    "Spring sale: 2025-03-20 to 2025-03-30, 20 percent off garden and outdoor, all countries. Supported by TV spots in Germany on the two weekends. Expect a higher share of new customers and a lower average order value.",
  ],
  [
    "Campaign calendar",
    "Influencer wave",
    "From 2025-05-05 to 2025-05-16 twelve creators on TikTok show the summer collection. Codes end in TT15 and give 15 percent. Budget is 80,000 euro, aimed at buyers from 18 to 29 in France and Italy.",
  ],
  [
    "Campaign calendar",
    "Newsletter pause",
    "No newsletters are sent from 2025-04-14 to 2025-04-27 while the list is moved to the new mail tool. Expect fewer sessions from e-mail, about 11 percent of the total in a normal week.",
  ],
  [
    "Campaign calendar",
    "Free shipping week",
    "Free shipping week runs from 2025-06-09 to 2025-06-15 without a minimum basket. In last year's edition orders rose by 18 percent and baskets became a quarter smaller.",
  ],
  [
    "Campaign calendar",
    "Paid search cut",
    "The paid search budget is cut by half from 2025-02-24 because cost per acquisition passed 31 euro. Brand keywords stay on. Organic visits should cover part of the gap.",
  ],
  [
    "Runbook",
    "Conversion drops",
    "When conversion falls by more than ten percent against the same weekday: check payment errors by provider, then releases of the last three days, then the mix of channels and countries, then tracking. Page the checkout team only when payments fail.",
  ],
  [
    "Runbook",
    "Dashboards are stale",
    "If a dashboard has no data for yesterday, look at the load status page first. Restart the failed step, never the whole load: it takes six hours. Tell the channel data-help when numbers are complete again.",
  ],
  [
    "Runbook",
    "Suspicious traffic",
    "A sudden rise of sessions with one page view and no scroll is mostly bots. Compare by hosting provider and user agent, add the network to the filter list, and note the day in the incident log so that rates can be corrected.",
  ],
  [
    "Runbook",
    "Rolling back a release",
    "Mobile releases cannot be taken back from the stores; switch the feature flag off and ship a hotfix. The web can be rolled back within five minutes with the deploy tool; the person on call may do so without asking.",
  ],
  [
    "Runbook",
    "On call",
    "The person on call answers a page within 15 minutes, day and night, for one week from Tuesday to Tuesday. Hand-over notes go into the incident log. Swap shifts in the calendar, not by chat.",
  ],
  [
    "Runbook",
    "Experiment rules",
    "An experiment runs for at least two full weeks and is judged on conversion and net revenue per visitor. Do not stop early because it looks good. Tests on price need the approval of legal.",
  ],
  [
    "Runbook",
    "Who to ask",
    "Payments belong to team Vault, search and recommendations to team Compass, logistics data to team Harbour. Questions about metric definitions go to the analytics guild, which meets on Thursday.",
  ],
];
