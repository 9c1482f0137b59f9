import { formatPercent } from "../../../base/format-number.ts";
import type { ExplanationCard as Card, ShareBar } from "../explanation-card.ts";
import type { HtmlContext } from "./html-context.ts";
import { Spans } from "./spans.tsx";

export function ExplanationCard({ card, context }: { card: Card; context: HtmlContext }) {
  return (
    <article class="explanation" id={`explanation-${card.rank}`} aria-labelledby={`explanation-${card.rank}-title`}>
      <header class="explanation-head">
        <span class="rank" aria-hidden="true">
          {card.rank}
        </span>
        <div>
          <h3 id={`explanation-${card.rank}-title`}>
            <span class="visually-hidden">{`${card.rank}. `}</span>
            {card.title}
          </h3>
          {card.exact !== null && <code class="exact">{card.exact}</code>}
        </div>
        <span class="likelihood">{card.likelihood}</span>
      </header>
      {(card.share !== null || card.contribution.length > 0) && (
        <div class="share">
          {card.share !== null && <ShareGraph share={card.share} />}
          <p class="share-text">
            <strong>
              <Spans spans={card.contribution} context={context} />
            </strong>
            {card.share !== null && ` · ${card.share.text}${intervalText(card.share)}`}
          </p>
        </div>
      )}
      <dl class="points">
        {card.points.map(({ name, spans }) => (
          <div>
            <dt>{name}</dt>
            <dd>
              <Spans spans={spans} context={context} />
            </dd>
          </div>
        ))}
      </dl>
      {context.underCard?.(card.rank)}
    </article>
  );
}

function intervalText({ low, high }: ShareBar): string {
  return low === null || high === null
    ? ""
    : `, 95\u202f% interval ${formatPercent(low, 0)} to ${formatPercent(high, 0)}`;
}

/** The share as a bar from nothing to all of the change, its interval as a line; what reaches beyond all is cut at a fifth more. */
function ShareGraph({ share: { value, low, high, direction } }: { share: ShareBar }) {
  const most = Math.max(1, Math.min(1.2, Math.max(value, high ?? 0)));
  const x = (part: number) => Math.round((Math.min(Math.max(part, 0), most) / most) * 1000) / 10;
  return (
    <svg class={`share-bar share-${direction}`} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect class="share-all" x="0" y="1" width={x(1)} height="10" />
      <rect class="share-part" x="0" y="1" width={x(value)} height="10" />
      {low !== null && high !== null && (
        <path class="share-interval" d={`M${x(low)} 2v8M${x(low)} 6H${x(high)}M${x(high)} 2v8`} />
      )}
    </svg>
  );
}
