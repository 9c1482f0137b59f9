import { plainText } from "./plain-text.ts";

// Renderers make links of these without any markup around them, even when their punctuation is escaped.
const linkedByItself = /\S*(?:[a-z][a-z0-9+.-]*:\/\/|www\.|@|mailto:|xmpp:|javascript:|data:)\S*/giu;

/** Text that may hold anything at all, as Markdown that shows exactly that text: no markup, no link, no image, no HTML. */
export function escapeMarkdown(text: string): string {
  const line = plainText(text);
  let escaped = "";
  let done = 0;
  for (const match of line.matchAll(linkedByItself)) {
    escaped += escapePunctuation(line.slice(done, match.index)) + codeSpan(match[0]);
    done = match.index + match[0].length;
  }
  escaped += escapePunctuation(line.slice(done));
  return escaped.replace(/^(\s*)([-+=])/, "$1\\$2").replace(/^(\s*\d+)([.)])/, "$1\\$2");
}

function escapePunctuation(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/[\\`*[\]|~#$]/g, "\\$&")
    .replace(/!(?=\\\[)/g, "\\!")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/<(?![\s\d])/g, "&lt;")
    .replace(/>(?!\s|$)|(?<!\s)>/g, "&gt;");
}

/** A code span that no backtick inside can end, also within a table. */
export function codeSpan(text: string): string {
  const line = plainText(text).replace(/\|/g, "\\|");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = line === "" || /^[`\s]|[`\s]$/.test(line) ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
}

export function tableRow(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}

export function image(alt: string, path: string): string {
  const target = encodeURI(path).replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `![${escapeMarkdown(alt)}](${target})`;
}
