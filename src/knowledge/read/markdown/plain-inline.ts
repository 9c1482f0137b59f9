const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Inline Markdown as plain words. Every pattern stops at its own marker, so the time is linear in the length. */
export function plainInline(text: string): string {
  if (!/[`*_[\]<&\\~]/.test(text)) return tidy(text);
  const parts = text.split(/(`+[^`]+`+)/);
  return tidy(parts.map((part, i) => (i % 2 === 1 ? plainCode(part) : plainWords(part))).join(""));
}

const plainCode = (part: string): string => part.replace(/^`+ ?/, "`").replace(/ ?`+$/, "`");

function plainWords(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\)/g, "$1")
    .replace(/!?\[([^[\]]+)\]\[[^[\]]*\]/g, "$1")
    .replace(/<(https?:\/\/[^\s<>]+|[^\s<>@]+@[^\s<>@]+)>/g, "$1")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>|<!--[^<>]*-->/gi, "")
    .replace(/(\*\*|__|~~)(?=[^\s*_~])([^*_~]+)\1/g, "$2")
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]+)\*(?![\w*])/g, "$1")
    .replace(/(?<!\w)_(?=[^\s_])([^_]+)_(?!\w)/g, "$1")
    .replace(/\*\*(?=\S)|(?<=\S)\*\*/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, decodeEntity);
}

function decodeEntity(whole: string, name?: string, decimal?: string, hex?: string): string {
  if (name) return entities[name.toLowerCase()];
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00A0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
