import { formatPercent } from "../../../base/format-number.ts";
import type { ExplanationCard, ShareBar } from "../../report/explanation-card.ts";
import { textSpan } from "../../report/span.ts";
import { down, hairline, ink, type Paper, quiet, surface, up } from "./open-paper.ts";
import { heightOf, writeSpans } from "./write-spans.ts";

const nameWidth = 92;

/** An explanation: its title, its share as a bar with the interval, and what there is to say about it. */
export function writeCard(paper: Paper, card: ExplanationCard): void {
  const { doc, left, width } = paper;
  paper.need(110);
  const title = `${card.rank}. ${card.title}`;
  doc.outline.children.at(-1)?.addItem(title);
  paper.tag("H3", () => {
    writeSpans(paper, [textSpan(`${title}  `), { ...textSpan(`— ${card.likelihood}`), isStrong: false }], {
      size: 12,
      face: "bold",
    });
    if (card.exact !== null) writeSpans(paper, [{ ...textSpan(card.exact), kind: "code" }], { size: 9, color: quiet });
  });
  paper.gap(5);
  if (card.share !== null) drawShare(paper, card.share);
  const interval =
    card.share === null || card.share.low === null || card.share.high === null
      ? ""
      : `, 95\u202f% interval ${formatPercent(card.share.low, 0)} to ${formatPercent(card.share.high, 0)}`;
  const share = card.share === null ? "" : ` · ${card.share.text}${interval}`;
  if (card.contribution.length > 0)
    paper.tag("P", () =>
      writeSpans(paper, [...card.contribution.map((span) => ({ ...span, isStrong: true })), textSpan(share)]),
    );
  paper.gap(6);
  for (const { name, spans } of card.points) {
    paper.need(Math.min(60, heightOf(paper, spans, { width: width - nameWidth, size: 10 })));
    const top = doc.y;
    paper.tag("P", () => {
      writeSpans(paper, [textSpan(name)], { y: top, width: nameWidth - 8, color: quiet });
      const below = doc.y;
      writeSpans(paper, spans, { x: left + nameWidth, y: top, width: width - nameWidth });
      if (doc.y > top) doc.y = Math.max(doc.y, below > top && below < doc.y ? below : doc.y);
    });
    doc.x = left;
    doc.y += 3;
  }
  paper.gap(4);
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(0.4)
    .strokeColor(hairline)
    .stroke();
  paper.gap(8);
}

function drawShare(paper: Paper, { value, low, high, direction }: ShareBar): void {
  const { doc, left, width } = paper;
  const most = Math.max(1, Math.min(1.2, Math.max(value, high ?? 0)));
  const x = (part: number) => left + (Math.min(Math.max(part, 0), most) / most) * width;
  const top = doc.y;
  const draw = () => {
    doc.rect(left, top, x(1) - left, 9).fill(surface);
    doc.rect(left, top, x(value) - left, 9).fill(direction === "down" ? down : up);
    if (low === null || high === null) return;
    doc
      .moveTo(x(low), top + 1.5)
      .lineTo(x(low), top + 7.5)
      .moveTo(x(low), top + 4.5)
      .lineTo(x(high), top + 4.5);
    doc
      .moveTo(x(high), top + 1.5)
      .lineTo(x(high), top + 7.5)
      .lineWidth(0.9)
      .strokeColor(ink)
      .stroke();
  };
  paper.tag("Figure", draw, `${formatPercent(value)} of the change`);
  doc.y = top + 13;
}
