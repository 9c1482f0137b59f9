import type { Migration } from "../migration.ts";

// Where there is pgvector codes were not kept before; vectors without one are made again like those of any new chunk.
export const codesOfAllVectors: Migration = {
  number: 5,
  name: "codes of all vectors",
  sql: () => `
    delete from whydunit.vector_models where id in (select model_id from whydunit.chunk_vectors where code is null);
    alter table whydunit.chunk_vectors alter column code set not null;`,
};
