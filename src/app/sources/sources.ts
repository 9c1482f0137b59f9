import type { NamedSource, SourceSelection, SourceTables } from "../../domain/source.ts";
import type { FileRecord } from "../sessions/files/file-records.ts";

/**
 * The databases that whoever runs the server lets others read from. What has no name here is refused with SOURCE_NOT_FOUND or FORBIDDEN;
 * nothing that comes out, errors included, has user, password or options of a URL in it.
 */
export interface Sources {
  list(): NamedSource[];
  /** Tables and views with their sizes, as far as the source knows them. */
  tables(name: string, signal?: AbortSignal): Promise<SourceTables>;
  /** Takes tables out, all of one moment where the source can do that. An abort ends the query inside the source too. */
  take(selection: SourceSelection, place: TakePlace): Promise<TakenFiles>;
}

export interface TakePlace {
  /** Where they lie until somebody makes them part of something, on the same disk. */
  incoming: string;
  signal?: AbortSignal;
}

/** Tables as if they had been uploaded into the folder. */
export interface TakenFiles {
  folder: string;
  records: FileRecord[];
  /** To be called whatever came of them. */
  discard(): void;
}
