import type { NamedSource } from "../../domain/source.ts";

interface DatabaseSelectProps {
  name: string;
  databases: NamedSource[];
  /** The one whose tables are shown. */
  chosen: string | null;
}

export function DatabaseSelect({ name, databases, chosen }: DatabaseSelectProps) {
  return (
    <>
      <label class="visually-hidden" for="database">
        Database
      </label>
      <select id="database" name={name} class="input" aria-describedby="database-error">
        {databases.map(({ name: database, about, address, problem }) => (
          <option value={database} selected={database === chosen} disabled={problem !== null}>
            {`${database}: ${problem === null ? (about ?? address) : "cannot be used"}`}
          </option>
        ))}
      </select>
    </>
  );
}
