/** The check of payment cards and some national numbers (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The remainder of a number of any length, letters counting from 10 (ISO 7064). */
export function remainder97(text: string): number {
  let rest = 0;
  for (const character of text.toUpperCase()) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The sum of digits times weights; digits beyond the weights do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);
}

// The dihedral group of the pentagon: multiplying in it does not commute, so swapped neighbours change the result (Verhoeff 1969).
const multiply = (a: number, b: number): number =>
  a < 5 ? (b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5) : b < 5 ? ((a - b + 5) % 5) + 5 : (a - b + 5) % 5;
const permute = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

export function passesVerhoeff(digits: string): boolean {
  let check = 0;
  for (let i = 0; i < digits.length; i += 1) {
    let digit = Number(digits[digits.length - 1 - i]);
    for (let times = i % 8; times > 0; times -= 1) digit = permute[digit];
    check = multiply(check, digit);
  }
  return check === 0;
}
