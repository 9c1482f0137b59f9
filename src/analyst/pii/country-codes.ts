// Country codes of ITU-T E.164. All others have three digits and begin as listed last.
const short = new Set(
  `1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98`.split(
    " ",
  ),
);
const long =
  /^(?:21[1-368]|2[2-46]\d|25[0-8]|29[0179]|35\d|37[0-9]|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68\d|69[0-2]|80[08]|85[02356]|87[08]|88[0-68]|96[0-8]|97[0-79]|99[2-68])/;

/** How many digits follow the country code, the trunk zero not counted; others have 5 to 13. */
const nationalLengths: Record<string, [least: number, most: number]> = {
  1: [10, 10],
  7: [10, 10],
  31: [9, 9],
  32: [8, 9],
  33: [9, 9],
  34: [9, 9],
  36: [8, 9],
  41: [9, 9],
  43: [7, 13],
  44: [9, 10],
  45: [8, 8],
  46: [7, 10],
  47: [5, 8],
  48: [9, 9],
  49: [6, 13],
  55: [10, 11],
  61: [9, 9],
  65: [8, 8],
  86: [9, 11],
  91: [10, 10],
};

/** Whether digits that begin with a country code have the length numbers of that country have. */
export function isInternational(digits: string): boolean {
  const code =
    [1, 2].map((length) => digits.slice(0, length)).find((start) => short.has(start)) ?? long.exec(digits)?.[0];
  if (code === undefined || digits.length > 15) return false;
  const [least, most] = nationalLengths[code] ?? [6, 13];
  const national = digits.length - code.length;
  return national >= least && national <= most && !(code === "1" && /^1[01]/.test(digits));
}
