export interface TinySet {
  documents: readonly (readonly [title: string, section: string, text: string])[];
  onTopic: readonly string[];
  offTopic: readonly string[];
}

/** Two to five chunks each: here neither frequencies nor ranks say much. */
export const tinySets: readonly TinySet[] = [
  {
    documents: [
      [
        "Releases",
        "iOS 17.2.1",
        "On 2025-02-03 we rolled out iOS 17.2.1. Login crashed on older phones until 2025-02-06.",
      ],
      ["Releases", "Android 9", "No known problems in Android 9."],
    ],
    onTopic: [
      "When was iOS 17.2.1 rolled out?",
      "Which release made login crash?",
      "Are there problems in Android 9?",
      "Until when did login fail on old phones?",
      "What happened on 2025-02-03?",
      "iOS release date",
    ],
    offTopic: [
      "recipe for sourdough bread with rye",
      "How do I cook lentil soup?",
      "What is the capital of France?",
      "Who won the chess championship?",
      "How do I grow tomatoes on a balcony?",
      "Tell me about the history of the violin",
      "What is the weather in Oslo today?",
      "best beaches in Portugal",
    ],
  },
  {
    documents: [
      [
        "Handbook",
        "Holidays",
        "Everyone has 28 days of paid leave. Days that are not taken by the end of March of the next year are lost.",
      ],
      ["Handbook", "Travel", "Book trains in second class. Flights under 500 km need the approval of your lead."],
      [
        "Handbook",
        "Equipment",
        "You may choose between two laptops. A broken one is replaced within two working days by the service desk.",
      ],
    ],
    onTopic: [
      "How many vacation days do I get?",
      "Can I take unused leave into the next year?",
      "May I travel first class by train?",
      "Who has to approve short flights?",
      "My laptop is broken, how long until I get a new one?",
    ],
    offTopic: [
      "How do I bake a cheesecake?",
      "Who discovered penicillin?",
      "What is the offside rule in football?",
      "How do volcanoes form?",
      "Which song won the contest in 1974?",
      "How do I teach a parrot to talk?",
    ],
  },
  {
    documents: [
      [
        "Incident 41",
        "Summary",
        "On 4 May the order queue stopped for 37 minutes because the broker ran out of disk. 1,900 orders arrived late, none was lost.",
      ],
      [
        "Incident 41",
        "Causes",
        "Log rotation had been switched off during the migration in April and nobody switched it on again.",
      ],
      [
        "Incident 41",
        "Actions",
        "Alert at 80 percent disk use. Rotation is part of the image now. Owner: platform team.",
      ],
      [
        "Metrics",
        "Late orders",
        "An order is late when more than ten minutes pass between payment and the start of packing.",
      ],
      ["Metrics", "Cancellation rate", "Cancelled orders divided by all orders of the day, test orders left out."],
    ],
    onTopic: [
      "Why did the queue stop in May?",
      "How many orders were delayed?",
      "What is the definition of a late order?",
      "How is the cancellation rate computed?",
      "What was done so that the disk does not fill up again?",
      "Who owns the follow-up of the incident?",
    ],
    offTopic: [
      "Which spices belong into a curry?",
      "How far is the moon?",
      "Suggest a name for my dog",
      "How do I remove coffee stains from a sofa?",
      "When did the Roman empire end?",
      "lyrics of happy birthday in Spanish",
      "How do I play the C major scale?",
    ],
  },
  {
    documents: [
      [
        "Notes",
        "Notes",
        "The price experiment in Norway ended on 12 August. Variant B raised revenue per visitor by 3 percent and lowered orders by 1 percent.",
      ],
    ],
    onTopic: [
      "What was the result of the price test in Norway?",
      "When did the experiment end?",
      "Did variant B lower orders?",
    ],
    offTopic: [
      "How do I make pancakes?",
      "What is the largest desert on earth?",
      "Who plays the piano best?",
      "How do bees make honey?",
    ],
  },
];
