/** What the door's output may use: colour only on a terminal and without NO_COLOR, and the width there is. */
export interface Terminal {
  isInteractive: boolean;
  width: number;
  bold(text: string): string;
  dim(text: string): string;
  accent(text: string): string;
  warn(text: string): string;
}

export function describeTerminal(stream: NodeJS.WriteStream = process.stdout): Terminal {
  const isInteractive = stream.isTTY === true;
  const hasColour = isInteractive && !process.env["NO_COLOR"];
  const paint = (code: number) => (text: string) => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    isInteractive,
    width: Math.min(isInteractive ? (stream.columns ?? 100) : 100, 140),
    bold: paint(1),
    dim: paint(2),
    accent: paint(36),
    warn: paint(33),
  };
}

/** Control characters in data must not reach the terminal. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, "\u00b7");
}

export function shorten(text: string, width: number): string {
  const characters = [...printable(text)];
  return characters.length <= width ? characters.join("") : `${characters.slice(0, Math.max(0, width - 1)).join("")}…`;
}
