import type { Migration } from "../migration.ts";

// Postings are packed in blocks of terms, sorted by the term's number: a row for each of millions of word pairs would cost
// more than the documents themselves. A block stays below the size at which PostgreSQL moves a value out of its row.
export const lexicalIndex: Migration = {
  number: 2,
  name: "lexical index",
  sql: () => `
    create table whydunit.lexical_segments (
      id integer primary key,
      chunk_count integer not null,
      chunk_ids bytea not null,
      lengths bytea not null,
      languages text[] not null
    );

    create table whydunit.lexical_blocks (
      segment_id integer not null references whydunit.lexical_segments (id) on delete cascade,
      first_term bigint not null,
      postings bytea not null,
      primary key (segment_id, first_term)
    );
    alter table whydunit.lexical_segments alter column chunk_ids set storage external, alter column lengths set storage external;
    alter table whydunit.lexical_blocks alter column postings set storage external;

    -- Chunks that are gone but still in a segment, until it is merged.
    create table whydunit.lexical_dead (chunk_id integer primary key);`,
};
