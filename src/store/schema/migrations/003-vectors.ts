import type { Migration } from "../migration.ts";

export const vectors: Migration = {
  number: 3,
  name: "vectors",
  sql: (vectorType) => `
    create table whydunit.vector_models (
      id integer generated always as identity primary key,
      model text not null,
      runtime text not null,
      dimension integer not null,
      generation bigint not null default 0,
      is_indexed boolean not null default false,
      unique (model, runtime, dimension)
    );

    create table whydunit.chunk_vectors (
      model_id integer not null references whydunit.vector_models (id) on delete cascade,
      chunk_id integer not null references whydunit.chunks (id) on delete cascade,
      generation bigint not null,
      embedding ${vectorType} not null,
      code bytea,
      primary key (model_id, chunk_id)
    );
    create index chunk_vectors_chunk on whydunit.chunk_vectors (chunk_id);
    alter table whydunit.chunk_vectors alter column embedding set storage external;`,
};
