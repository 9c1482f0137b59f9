import type { Behaviour, SeenRequest } from "../models/doubles/open-double.ts";

/** A model that behaves: it reads which step it is asked to do and answers that step, in the form asked for. */
export function goodModel(request: SeenRequest): Behaviour {
  const asked = JSON.stringify(request.body);
  const [, reply] = replies.find(([words]) => asked.includes(words)) ?? [];
  if (reply === undefined) throw new Error(`The model does not know this step: ${asked.slice(0, 500)}`);
  return { say: JSON.stringify(reply(asked)), usage: { input: 900, output: 120 } };
}

const replies: [words: string, reply: (asked: string) => unknown][] = [
  ["List only columns whose role is wrong", () => ({ columns: [] })],
  [
    "An investigation is planned",
    () => ({
      explorationSteps: ["Look at each device in each country apart."],
      evidenceCriteria: ["It moved in one country and not in the others."],
    }),
  ],
  [
    "explanations for the change that are not written yet",
    () => ({
      hypotheses: [
        {
          title: "Fewer orders from iOS in Germany",
          causalStory: "A release that went to German iOS users first may have kept them from ordering.",
          dimensions: ["device", "country"],
          expectedPattern: "orders of iOS in Germany fall while other devices there stay",
          prediction: {
            segment: [
              { dimension: "device", value: "ios" },
              { dimension: "country", value: "DE" },
            ],
            direction: "down",
          },
        },
        {
          title: "Fewer orders from search",
          causalStory: "Search engines may have sent fewer people.",
          dimensions: ["channel"],
          expectedPattern: "orders from search fall while mail and social stay",
          prediction: { segment: [{ dimension: "channel", value: "search" }], direction: "down" },
        },
      ],
    }),
  ],
  ["Decide how to go on", decide],
  ["Write one script", () => ({ language: "python", code: script })],
  [
    "Code was run",
    () => ({ summary: "The output lists each device before and after. It can be compared segment by segment." }),
  ],
  [
    "The engine tested the hypothesis",
    () => ({ confidence: "MEDIUM", reasoning: "What was seen goes with the prediction as far as the data reach." }),
  ],
  [
    "An investigation is done",
    () => ({
      summary: "Orders of iOS in Germany fell and most of the change lies there. Demand collapsed by 87.65 percent.",
      stories: [],
      nextSteps: ["Ask the release managers what went out to German iOS users."],
    }),
  ],
];

function decide(asked: string): unknown {
  const isFirst = asked.includes("This is iteration 1 of");
  return {
    decision: isFirst ? "ANALYZE" : "CONCLUDE",
    reasoning: isFirst ? "Nothing has been compared yet." : "The comparison is enough to judge it.",
    purpose: isFirst ? "Compare each device before and after." : "",
    prediction: null,
  };
}

const script = `import pandas as pd
orders = pd.read_csv("orders.csv", parse_dates=["day"])
orders["period"] = (orders.day >= "2025-02-17").map({True: "after", False: "before"})
table = orders[orders.day >= "2025-02-03"].groupby(["device", "period"]).size().unstack()
table.to_csv("devices.csv")
print(table)
`;
