import type { Quotation } from "../../domain/audit-result.ts";

const place = /^(case|interrogation):([0-9a-f-]{36})(?:#(.+))?$/;

/** What was quoted, and a link that opens it where it stands. */
export function Cited({ quotation }: { quotation: Quotation }) {
  const { href, name } = sourceOf(quotation);
  return (
    <figure class="cited">
      <blockquote>{quotation.quote}</blockquote>
      <figcaption class="small">
        {href === null ? (
          <span class="quiet">{name}</span>
        ) : (
          <a href={href} data-evidence={isFigure(quotation) ? name : undefined}>
            {name}
          </a>
        )}
      </figcaption>
    </figure>
  );
}

const isFigure = ({ source_url }: Quotation): boolean => /#[ED]\d+$/.test(source_url);

export function sourceOf({ source_url, quote }: Quotation): { href: string | null; name: string } {
  const [, kind, id, part] = place.exec(source_url) ?? [];
  if (kind === "interrogation") return { href: `/interrogations/${id}/evidence/${part}`, name: `Query ${part}` };
  if (kind === "case" && part !== undefined && /^[ED]\d+$/.test(part))
    return {
      href: `/session/${id}/evidence/${part}`,
      name: part.startsWith("D") ? `Document ${part}` : `Evidence ${part}`,
    };
  if (kind === "case") return { href: `/session/${id}`, name: "The report of the case" };
  // A file of someone's own machine, read once and kept nowhere.
  if (source_url.startsWith("/") || /^[A-Za-z]:\\/.test(source_url)) return { href: null, name: lastPart(source_url) };
  const query = new URLSearchParams({ source: source_url, position: "0", words: quote.slice(0, 400) });
  return { href: `/ask/passage?${query}`, name: lastPart(source_url) };
}

const lastPart = (url: string): string => url.split(/[\\/]/).at(-1) || url;
