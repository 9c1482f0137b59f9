import type { FileOrigin } from "../../domain/source.ts";
import { Details } from "../components/details.tsx";
import { LocalTime } from "../components/local-time.tsx";

/** Where the rows of a table came from. */
export function FileSource({ origin: { source, source_name, query, read_at } }: { origin: FileOrigin }) {
  return (
    <>
      <p class="quiet small">
        From {source_name ?? "a database"} <code>{source}</code>, read <LocalTime at={read_at} />
      </p>
      {query !== null && (
        <Details summary="Its query">
          <pre class="small">{query}</pre>
        </Details>
      )}
    </>
  );
}
