import type { Child } from "hono/jsx";

export interface TableColumn {
  name: string;
  isNumber?: boolean;
}

interface TableProps {
  caption: string;
  /** For those who see what it is from where it stands. */
  isCaptionHidden?: boolean;
  columns: TableColumn[];
  rows: Child[][];
}

/** Scrolls sideways by itself, so it can take the focus of people without a mouse. */
export function Table({ caption, isCaptionHidden = false, columns, rows }: TableProps) {
  return (
    <section class="table-scroll" aria-label={caption} tabindex={0}>
      <table class="table">
        <caption class={isCaptionHidden ? "visually-hidden" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th scope="col" class={isNumber ? "number" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell, index) => (
                <td class={columns[index]?.isNumber ? "number" : undefined}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
