/** Words that cannot both be true of the same thing; a slash parts forms of one side. */
const table = `
open opened opens reopened / close closed closes shut closing
start started starts begin began begins / stop stopped stops end ended ends ceased
accept accepted accepts approve approved approves agree agreed decide decided adopt adopted passed back backed / reject rejected rejects decline-offer refuse refused refuses defeated
operational available stable normal normally undisturbed uninterrupted intact healthy / fail failed failure stopped broke broken outage unavailable interrupted halted faulty damaged
spoiled ruined destroyed / intact undamaged unharmed
pass passed passes succeed succeeded successful success / fail failed fails unsuccessful failure
enable enabled enables / disable disabled disables
add added adds introduce introduced / remove removed removes withdrew withdrawn dropped-feature
hire hired hires recruited / fire fired layoffs laid dismissed
early earlier ahead / late later delayed behind postponed
cheap cheaper / expensive dearer pricier
fast faster quick quicker / slow slower
include included includes / exclude excluded excludes
allow allowed allows permit permitted permits / forbid forbidden ban banned prohibited bars
win won wins / lose lost loses
launch launched launches release released releases / cancel cancelled canceled shelved scrapped
confirm confirmed confirms / deny denied denies disproved refuted
internal internally / external externally
manual manually / automatic automatically automated
majority most / minority few
before / after
free / paid pay pays charged
bad stormy rough / calm good mild
empty / full
public / private
online available up operational / offline unavailable
profit profitable profits / loss-making unprofitable loss losses
surplus / deficit shortage
renew renewed renews extended / terminated lapsed expired
present presence / absent absence
necessary required essential requires / dispensable unnecessary
dependent / independent independently
active activated activates activation / inactive inactivated deactivates
common / rare
central / peripheral
safe / unsafe dangerous
above over / below under
north northern / south southern
east eastern / west western
new / old former existing veteran
male men / female women
maximum / minimum
temporary / permanent
voluntary / mandatory compulsory
shortens shorten shortened / lengthens lengthen lengthened prolongs
hyperactive / hypoactive
sensitive sensitivity / resistant resistance
overestimate overestimates / underestimate underestimates
positive positively / negative negatively
direct directly / indirect indirectly
agonist / antagonist
acute / chronic
proximal / distal
`;

const sides: ReadonlyMap<string, { pair: number; side: number }[]> = indexSides();

function indexSides() {
  const index = new Map<string, { pair: number; side: number }[]>();
  for (const [pair, line] of table.trim().split("\n").entries()) {
    for (const [side, words] of line.split(" / ").entries()) {
      for (const word of words.trim().split(/\s+/)) {
        const known = index.get(word);
        if (known) known.push({ pair, side });
        else index.set(word, [{ pair, side }]);
      }
    }
  }
  return index;
}

const kinds =
  /^(?:north|south|east|west)(?:ern)?$|^(?:men|women|male|female|public|private|internal|external|online|offline)$/;

/** Opposites that name two kinds of a thing rather than two states of it. */
export function areKinds(one: string, other: string): boolean {
  return kinds.test(one) && areAntonyms(one, other);
}

export function areAntonyms(one: string, other: string): boolean {
  if (isDenied(one, other) || isDenied(other, one)) return true;
  const first = sides.get(one);
  const second = sides.get(other);
  if (!first || !second) return false;
  return first.some((a) => second.some((b) => a.pair === b.pair && a.side !== b.side));
}

/** "unstable" and "stable". */
const isDenied = (one: string, other: string): boolean =>
  other.length > 4 && /^(?:un|in|im|dis|non)/.test(one) && one.length - other.length <= 3 && one.endsWith(other);

export function hasAntonyms(word: string): boolean {
  return sides.has(word) || /^(?:un|in|im|dis|non)|able$/.test(word);
}
