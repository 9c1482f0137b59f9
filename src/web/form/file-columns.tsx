import { formatNumber } from "../../base/format-number.ts";
import type { Column, InferredType } from "../../domain/file-schema.ts";
import type { SessionFile } from "../../domain/session-file.ts";
import { Button } from "../components/button.tsx";
import { Chip, type Tone } from "../components/chip.tsx";
import { swapsForm } from "./swaps-form.ts";

const roles: Record<InferredType, { name: string; tone: Tone }> = {
  timestamp: { name: "Date", tone: "accent" },
  measure: { name: "Measure", tone: "up" },
  dimension: { name: "Dimension", tone: "plain" },
  id: { name: "Key", tone: "plain" },
};

// More would drown the page; they are used all the same.
const shownColumns = 60;

export function FileColumns({ file, isOpen }: { file: SessionFile; isOpen: boolean }) {
  const all = file.schema?.columns ?? [];
  return (
    <section class="table-scroll" aria-label={`Columns of ${file.original_name}`} tabindex={0}>
      <table class="table columns">
        <caption class="visually-hidden">Columns of {file.original_name}</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Used as</th>
            <th scope="col">What is in it</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, shownColumns).map((column, index) => (
            <ColumnRow file={file} column={column} index={index} isOpen={isOpen} />
          ))}
        </tbody>
      </table>
      {all.length > shownColumns && (
        <p class="quiet small columns-more">{`and ${all.length - shownColumns} more columns, used by what they are`}</p>
      )}
    </section>
  );
}

interface ColumnRowProps {
  file: SessionFile;
  column: Column;
  index: number;
  isOpen: boolean;
}

function ColumnRow({ file, column, index, isOpen }: ColumnRowProps) {
  const reason = file.role_reasons[column.name];
  return (
    <tr>
      <th scope="row">{column.name}</th>
      <td>
        {isOpen ? (
          <RoleForm file={file} column={column} id={`file-${file.file_id}-role-${index}`} />
        ) : (
          <Chip tone={roles[column.inferred_type].tone}>{roles[column.inferred_type].name}</Chip>
        )}
      </td>
      <td class="column-content">
        {describe(column)} <span class="quiet">{column.sample_values.slice(0, 3).join(", ")}</span>
        {reason && <span class="quiet">{` (${reason})`}</span>}
      </td>
    </tr>
  );
}

function describe({ data_type, cardinality }: Column): string {
  const values = `${formatNumber(cardinality)} ${cardinality === 1 ? "value" : "values"}`;
  return `${data_type}, ${values}:`;
}

function RoleForm({ file, column, id }: { file: SessionFile; column: Column; id: string }) {
  const path = `/form/${file.session_id}/files/${file.file_id}/role`;
  return (
    <form method="post" action={path} class="row" {...swapsForm(path, "change")}>
      <input type="hidden" name="column" value={column.name} />
      <select
        id={id}
        name="role"
        class={`role role-${roles[column.inferred_type].tone}`}
        aria-label={`How ${column.name} is used`}
      >
        {Object.entries(roles).map(([role, { name }]) => (
          <option value={role} selected={role === column.inferred_type}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" size="small">
          Set
        </Button>
      </noscript>
    </form>
  );
}
