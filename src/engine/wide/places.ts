const states = `Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Hawaii Idaho Illinois Indiana Iowa Kansas
  Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada Ohio Oklahoma Oregon
  Pennsylvania Tennessee Texas Utah Vermont Virginia Washington Wisconsin Wyoming`;
const twoWordStates = [
  "New Hampshire",
  "New Jersey",
  "New Mexico",
  "New York",
  "North Carolina",
  "North Dakota",
  "Rhode Island",
  "South Carolina",
  "South Dakota",
  "West Virginia",
  "District of Columbia",
];

let known: Set<string> | null = null;

/** Countries by their English name or two-letter code, and the states of the US. */
export function isPlace(name: string): boolean {
  known ??= readPlaces();
  return known.has(toKey(name));
}

function readPlaces(): Set<string> {
  const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code) => {
    const name = regions.of(code);
    return name === undefined ? [] : [code, name];
  });
  return new Set([...named.map(toKey), ...states.split(/\s+/).map(toKey), ...twoWordStates.map(toKey)]);
}

// A code is written in capitals: "in" and "as" are words.
const toKey = (name: string): string =>
  /^[A-Z]{2}$/.test(name)
    ? name
    : name
        .toLowerCase()
        .replace(/[^\p{L}]+/gu, " ")
        .replace(/ and /g, " ")
        .trim();
