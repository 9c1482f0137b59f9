/** Questions and passages that answer them, each from another field: all but a question and its own passage are unrelated. */
export const scalePairs: readonly (readonly [question: string, passage: string])[] = [
  [
    "How long does bread dough have to rest?",
    "Let the dough rise under a cloth for two hours, until it has doubled in size, then shape the loaf.",
  ],
  [
    "Why did sales fall in the north last quarter?",
    "Third-quarter sales in the northern region dropped by 12 percent after two large stores closed for repairs.",
  ],
  [
    "Which planets have rings?",
    "Saturn is best known for its rings, but Jupiter, Uranus and Neptune have faint ring systems as well.",
  ],
  [
    "How is a broken wrist treated?",
    "A fracture of the wrist is set, put into a cast for six weeks, and checked by X-ray before the cast comes off.",
  ],
  [
    "Who may vote in the election of the council?",
    "Every resident over eighteen who has lived in the town for three months can take part in the council election.",
  ],
  [
    "What causes the login page to time out?",
    "Sessions expired too early because the authentication server's clock ran ahead, so users were sent back to the sign-in page.",
  ],
  [
    "When do swallows fly south?",
    "Swallows leave for their winter quarters in Africa in September, when insects become scarce.",
  ],
  [
    "How do I replace the chain of a bicycle?",
    "Open the old chain with a chain tool, thread the new one through the derailleur and close it with the quick link.",
  ],
  [
    "What was the painter's early work about?",
    "In his first decade the artist painted harbour scenes and fishermen, mostly in muted greens and greys.",
  ],
  [
    "How does the central bank fight inflation?",
    "To slow rising prices the central bank raised its key interest rate for the fifth time this year.",
  ],
  [
    "Which enzyme copies DNA?",
    "DNA polymerase adds nucleotides to the growing strand while the double helix is opened by a helicase.",
  ],
  [
    "How many players are on the field in rugby?",
    "A rugby union side has fifteen players, eight forwards and seven backs, with up to eight substitutes.",
  ],
  [
    "How old is the cathedral?",
    "Building of the cathedral began in 1248 and, after a pause of three centuries, ended in 1880.",
  ],
  [
    "What is the penalty for late tax returns?",
    "Anyone who files the tax declaration after the deadline pays a surcharge of a quarter percent per month.",
  ],
  ["How should tomato plants be watered?", "Water tomatoes at the root in the morning; wet leaves invite blight."],
  [
    "What makes the violin sound warm?",
    "The spruce top and the varnish of the instrument shape its overtones and give it a dark, full tone.",
  ],
];
