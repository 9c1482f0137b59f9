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

let known: { names: Set<string>; codes: Set<string> } | null = null;

/** Whether most are countries or states of the US by name, or all are countries by their two letters: some codes of anything are. */
export function arePlaces(names: string[]): boolean {
  known ??= readPlaces();
  const { names: places, codes } = known;
  return (
    names.every((name) => codes.has(name)) || names.filter((name) => places.has(toKey(name))).length >= names.length / 2
  );
}

function readPlaces(): { names: Set<string>; codes: Set<string> } {
  const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code) => {
    const name = regions.of(code);
    return name === undefined ? [] : [{ code, name }];
  });
  return {
    names: new Set([...named.map(({ name }) => name), ...states.split(/\s+/), ...twoWordStates].map(toKey)),
    codes: new Set(named.map(({ code }) => code)),
  };
}

const toKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .replace(/ and /g, " ")
    .trim();
