const mark = "[redacted]";
// Ten characters in a row are no accident; providers quote the first or last ones of a key they refuse.
const fragment = 10;

export type Redact = (text: string) => string;

/** Takes secrets out of a text: whole, in part, masked in the middle, and as URL, JSON, hex or Base64 text. */
export function redact(text: string, secrets: readonly string[]): string {
  return openRedactor(secrets)(text);
}

/** The same for many texts: what to look for is prepared once. */
export function openRedactor(secrets: readonly string[]): Redact {
  const known = secrets.filter((secret) => secret.length >= 4);
  const short = known.flatMap(formsOf).filter((form) => form.length < fragment);
  const fragments = new Set(known.flatMap(formsOf).flatMap(fragmentsOf));
  return (text) => redactShort(redactFragments(redactMasked(text, known), fragments), short);
}

/** The value with every string in it redacted, keys of objects included. */
export function redactDeep<T>(value: T, redactText: Redact): T {
  if (typeof value === "string") return redactText(value) as T;
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, redactText)) as T;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redactText(key), redactDeep(item, redactText)]),
  ) as T;
}

function formsOf(secret: string): string[] {
  const encoded = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  return [...new Set([...encoded, hex, hex.toUpperCase(), ...base64Forms(bytes)])];
}

// Inside a longer Base64 text ("Bearer …", "user:…") a secret starts at one of three places in a group of four;
// the characters at its edges also depend on its neighbours and are left out.
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
    const text = shifted
      .toString("base64")
      .replace(/=+$/, "")
      .slice(Math.ceil((shift * 8) / 6), -1);
    return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

function fragmentsOf(form: string): string[] {
  const count = Math.max(0, form.length - fragment + 1);
  return Array.from({ length: count }, (_, at) => form.slice(at, at + fragment));
}

function redactFragments(text: string, fragments: ReadonlySet<string>): string {
  let kept = "";
  let keptTo = 0;
  let hiddenTo = 0;
  for (let at = 0; at + fragment <= text.length; at += 1) {
    if (!fragments.has(text.slice(at, at + fragment))) continue;
    if (at > hiddenTo || hiddenTo === 0) {
      kept += text.slice(keptTo, at) + mark;
    }
    hiddenTo = at + fragment;
    keptTo = hiddenTo;
  }
  return kept + text.slice(keptTo);
}

function redactShort(text: string, forms: readonly string[]): string {
  return forms.reduce((rest, form) => (form.length < 4 ? rest : rest.replaceAll(form, mark)), text);
}

// "sk-a******wxyz", "sk-ant-api03-…": the ends of a key around stars or dots.
const masked = /([^\s*.…•"'`(]{0,64})(?:\*{2,}|\.{3,}|…+|•{2,})([^\s*.…•"'`),;:]{0,64})/g;

function redactMasked(text: string, secrets: readonly string[]): string {
  return text.replace(masked, (whole, head: string, tail: string) =>
    secrets.some((secret) => isMasked(secret, head, tail)) ? mark : whole,
  );
}

function isMasked(secret: string, head: string, tail: string): boolean {
  return (head.length >= 4 && secret.startsWith(head)) || (tail.length >= 3 && secret.endsWith(tail));
}
