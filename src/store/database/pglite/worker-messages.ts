import type { Row, Value } from "../database.ts";

export type WorkerRequest = { id: number } & WorkerCommand;

export type WorkerCommand =
  | { kind: "rows"; sql: string; params: readonly Value[] }
  | { kind: "script"; sql: string }
  | { kind: "close" };

export type WorkerResponse = { id: number; rows: Row[] } | { id: number; failure: { message: string; code?: string } };

/** The first message of the worker, when the database is open or cannot be opened. */
export type WorkerGreeting = { ready: true } | { ready: false; failure: { message: string } };
