import type { Migration } from "../migration.ts";

export const documents: Migration = {
  number: 1,
  name: "documents",
  sql: () => `
    create table whydunit.documents (
      id integer primary key,
      source_url text not null unique,
      path text,
      title text not null,
      kind text not null,
      language text not null,
      content_hash text not null,
      modified_at timestamptz,
      learned_at timestamptz not null,
      session_id uuid,
      metadata jsonb not null default '{}',
      -- The chunks of a document have consecutive ids.
      first_chunk_id integer not null,
      chunk_count integer not null
    );
    create index documents_path on whydunit.documents (path);
    create index documents_session on whydunit.documents (session_id);

    create table whydunit.chunks (
      id integer primary key,
      document_id integer not null references whydunit.documents (id) on delete cascade,
      position integer not null,
      section text not null,
      section_path text[] not null,
      text text not null,
      token_count integer not null,
      start_offset integer not null,
      end_offset integer not null,
      page integer,
      lexical_length integer not null,
      unique (document_id, position)
    );
    create index chunks_section on whydunit.chunks (section);

    create table whydunit.events (
      id integer generated always as identity primary key,
      document_id integer not null references whydunit.documents (id) on delete cascade,
      chunk_id integer not null references whydunit.chunks (id) on delete cascade,
      date date not null,
      end_date date not null,
      text text not null,
      section text not null,
      details jsonb not null default '{}'
    );
    create index events_date on whydunit.events (date, end_date);
    create index events_document on whydunit.events (document_id);
    create index events_chunk on whydunit.events (chunk_id);

    -- One row. Whoever writes documents locks it first, so the figures always fit the rows. Every change of the index counts
    -- in generation, and one of the documents themselves in contents too.
    create table whydunit.corpus (
      only_row boolean primary key default true check (only_row),
      generation bigint not null default 0,
      contents bigint not null default 0,
      next_document_id integer not null default 1,
      next_chunk_id integer not null default 1,
      next_segment_id integer not null default 1,
      chunk_count integer not null default 0,
      total_length bigint not null default 0
    );
    insert into whydunit.corpus default values;`,
};
