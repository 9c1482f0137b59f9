export interface TextBox {
  width: number;
  fontSize: number;
  isBold: boolean;
  lines: number;
}

/** Lines that fit the width; what does not fit the last line ends in "…". */
export function wrapText(text: string, box: TextBox): string[] {
  const fits = (line: string) => textWidth(line, box.fontSize, box.isBold) <= box.width;
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== "" && lines.length < box.lines) {
    const isLast = lines.length === box.lines - 1;
    const line = fits(rest) ? rest : isLast ? cutText(rest, fits) : firstLine(rest, fits);
    lines.push(line.trim());
    rest = isLast ? "" : rest.slice(line.length).trim();
  }
  return lines.length === 0 ? [""] : lines;
}

/** Lines of about the same length, so that no word is left alone on the last one. */
export function balanceText(text: string, box: TextBox): string[] {
  const lines = wrapText(text, box);
  let balanced = lines;
  for (let width = box.width - 20; width > box.width / 2 && lines.length > 1; width -= 20) {
    const narrower = wrapText(text, { ...box, width, lines: box.lines + 1 });
    if (narrower.length > lines.length || balanced.at(-1)?.endsWith("…")) break;
    balanced = narrower;
  }
  return balanced;
}

function firstLine(text: string, fits: (line: string) => boolean): string {
  let end = 0;
  for (const match of text.matchAll(/[\s,/_-]+|$/g)) {
    const next = match.index + match[0].length;
    if (!fits(text.slice(0, next).trim())) break;
    end = next;
  }
  if (end > 0) return text.slice(0, end);
  const characters = [...text];
  let count = characters.length;
  while (count > 1 && !fits(characters.slice(0, count).join(""))) count -= 1;
  return characters.slice(0, count).join("");
}

function cutText(text: string, fits: (line: string) => boolean): string {
  const characters = [...text];
  let count = characters.length;
  while (count > 1 && !fits(`${characters.slice(0, count).join("").trim()}…`)) count -= 1;
  return `${characters.slice(0, count).join("").trim()}…`;
}

/** Width of text in pixels, a little generous for every font of the stack. */
export function textWidth(text: string, fontSize: number, isBold = false): number {
  let units = 0;
  for (const character of text) units += characterWidth(character);
  return units * fontSize * (isBold ? 1.04 : 1);
}

function characterWidth(character: string): number {
  if (/[iljI.,:;'’|!()[\]ft\s\u202f·]/.test(character)) return 0.36;
  if (/[mwMW@%—…→]/.test(character)) return 0.87;
  if (/[A-Z=+−<>#_&]/.test(character)) return 0.68;
  return character.codePointAt(0)! > 0x2e80 ? 1 : 0.57;
}
