import type { Block, ListItem } from "../block.ts";
import type { HtmlContext } from "./html-context.ts";
import { Spans } from "./spans.tsx";

interface BlocksProps {
  blocks: Block[];
  context: HtmlContext;
  /** What the tables among them are about, for those who do not see where they stand. */
  title: string;
}

export function Blocks({ blocks, context, title }: BlocksProps) {
  return (
    <>
      {blocks.map((block) => (
        <OneBlock block={block} context={context} title={title} />
      ))}
    </>
  );
}

function OneBlock({ block, context, title }: { block: Block; context: HtmlContext; title: string }) {
  switch (block.kind) {
    case "heading":
      return (
        <h3>
          <Spans spans={block.spans} context={context} />
        </h3>
      );
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} context={context} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Blocks blocks={block.blocks} context={context} title={title} />
        </blockquote>
      );
    case "list":
      return block.isOrdered ? (
        <ol>
          <Items items={block.items} context={context} title={title} />
        </ol>
      ) : (
        <ul>
          <Items items={block.items} context={context} title={title} />
        </ul>
      );
    case "table":
      return <BlockTable block={block} context={context} title={title} />;
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "chart":
      return <>{context.chart(block.name)}</>;
  }
}

function Items({ items, context, title }: { items: ListItem[]; context: HtmlContext; title: string }) {
  return (
    <>
      {items.map(({ spans, blocks }) => (
        <li>
          <Spans spans={spans} context={context} />
          <Blocks blocks={blocks} context={context} title={title} />
        </li>
      ))}
    </>
  );
}

interface BlockTableProps {
  block: Extract<Block, { kind: "table" }>;
  context: HtmlContext;
  title: string;
}

/** Scrolls sideways by itself on a narrow screen, so it can take the focus of people without a mouse. */
function BlockTable({ block: { columns, rows }, context, title }: BlockTableProps) {
  return (
    <section class="table-scroll" aria-label={title} tabindex={0}>
      <table class="table">
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th scope="col" class={isNumber ? "number" : undefined}>
                <Spans spans={name} context={context} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((spans, i) =>
                i === 0 ? (
                  <th scope="row">
                    <Spans spans={spans} context={context} />
                  </th>
                ) : (
                  <td class={columns[i].isNumber ? "number" : undefined}>
                    <Spans spans={spans} context={context} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
