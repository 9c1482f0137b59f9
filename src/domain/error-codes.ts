/** Every error code with its HTTP status and its message where nothing better is known. */
export const errorCodes = {
  MAX_FILES_EXCEEDED: { status: 400, message: "A session takes at most 10 files. Remove one first." },
  FILE_TOO_LARGE: { status: 413, message: "The file is larger than 50 MB." },
  INVALID_FILE_TYPE: { status: 400, message: "Only .csv files can be uploaded." },
  NO_HEADERS: { status: 400, message: "The file has no header row." },
  TARGET_METRIC_REQUIRED: { status: 400, message: "Name the metric to investigate." },
  METRIC_DEFINITION_REQUIRED: { status: 400, message: "Describe how the metric is calculated." },
  NO_FILES_UPLOADED: { status: 400, message: "Upload at least one file first." },
  INVALID_DATE_RANGE: { status: 400, message: "A period needs a start and an end date, the start not after the end." },
  COLUMN_NOT_FOUND: { status: 400, message: "The metric's column is in none of the uploaded files." },
  INVESTIGATION_NOT_COMPLETE: { status: 409, message: "The investigation has not completed yet." },
  SESSION_NOT_FOUND: { status: 404, message: "The session does not exist." },

  EMPTY_QUERY: { status: 400, message: "Query cannot be empty" },
  QUERY_TOO_LONG: { status: 400, message: "The query is longer than 32,000 characters." },
  SELECTION_TOO_LONG: { status: 400, message: "The selected text is longer than 64,000 characters." },
  INVALID_SESSION_ID: { status: 400, message: "The session id is not a UUID v4." },
  SERVICE_UNAVAILABLE: { status: 503, message: "The service is not available right now." },
  RATE_LIMITED: { status: 429, message: "Too many requests. Try again later." },
  INTERNAL_ERROR: { status: 500, message: "Something went wrong on our side." },
  QDRANT_UNAVAILABLE: { status: 503, message: "The document index is not available right now." },
  GEMINI_UNAVAILABLE: { status: 503, message: "The language model is not available right now." },

  INVALID_REQUEST: { status: 400, message: "The request is not valid." },
  UNAUTHORIZED: { status: 401, message: "A valid token is needed." },
  ADDRESS_REFUSED: { status: 403, message: "The address may not be given from outside." },
  FORBIDDEN: { status: 403, message: "This is not allowed." },
  NOT_FOUND: { status: 404, message: "There is nothing here." },
  FILE_NOT_FOUND: { status: 404, message: "The file does not exist." },
  INVALID_METRIC: { status: 400, message: "The metric is not a column, an aggregate or a ratio of aggregates." },
  NO_CHANGE_FOUND: { status: 404, message: "The metric's level never changed, so there are no periods to propose." },
  INVALID_CONDITION: { status: 400, message: "The condition on the rows cannot be used." },
  DATE_COLUMN_NEEDED: { status: 400, message: "Several columns could say when. Name one." },
  TOO_MANY_COLUMNS: { status: 400, message: "The table has too many columns." },
  TOO_MANY_REJECTED_LINES: { status: 400, message: "Too many lines of the file cannot be read." },
  INVALID_STATE: { status: 409, message: "This cannot be done in the present state." },
  CANCELLED: { status: 409, message: "The investigation was cancelled. It can be run again." },
  RUN_STOPPED: { status: 500, message: "The process of the investigation ended without a result. Run it again." },
  WRONG_USAGE: { status: 400, message: "The command was called with something it does not take." },
  UNKNOWN_COMMAND: { status: 404, message: "There is no such command." },
  CANNOT_LISTEN: { status: 500, message: "The server cannot listen there." },
  CANNOT_WRITE: { status: 507, message: "The disk refused to be written to." },

  INVALID_SOURCE: { status: 400, message: "The source cannot be read." },
  SOURCE_NOT_FOUND: { status: 404, message: "The server has no source of this name." },
  TABLE_NEEDED: { status: 400, message: "The source holds several tables. Name those to read." },
  TABLE_NOT_FOUND: { status: 404, message: "The source has no such table." },
  SOURCE_UNAVAILABLE: { status: 502, message: "No connection to the source." },
  SOURCE_LOST: { status: 502, message: "The connection to the source was lost." },
  SOURCE_TIMEOUT: { status: 504, message: "The source took too long." },
  SOURCE_REFUSED: { status: 502, message: "The source refused the query." },
  SOURCE_EMPTY: { status: 400, message: "The table has no rows to read." },
  SOURCE_TOO_LARGE: { status: 413, message: "The table is too large to be taken out of the source." },

  INVALID_WATCH_FILE: { status: 400, message: "The file that says what is to be watched has mistakes." },
  WATCH_RUNNING: { status: 409, message: "Another process is watching already." },

  POLICY_REFUSED: { status: 403, message: "The policy of the request does not allow this." },
  POLICY_COLUMN_REFUSED: { status: 403, message: "The policy does not allow to read a column." },
  POLICY_PII_REFUSED: { status: 403, message: "The policy blocks what is in a column." },
  POLICY_QUERY_UNREADABLE: { status: 403, message: "The policy cannot judge the query, so it is not run." },
  POLICY_UNDECIDED: { status: 403, message: "Whether the policy allows this could not be decided, so it is not done." },
  POLICY_PATTERN_INVALID: { status: 400, message: "A blocked pattern of the policy cannot be used." },

  ANALYSIS_NOT_FOUND: { status: 404, message: "The analysis does not exist." },
  ANALYSIS_NOT_COMPLETE: { status: 409, message: "The analysis has no outcome yet." },

  STORE_UNAVAILABLE: { status: 503, message: "The store's database does not answer." },
  STORE_LOCKED: { status: 503, message: "The store is open in another process." },
  STORE_BUSY: { status: 503, message: "The store is busy. Try again." },
  DOCUMENT_TOO_LARGE: { status: 413, message: "The document is too large to be learnt. Split it." },

  MODELS_UNAVAILABLE: { status: 503, message: "No language model answered." },
  MODEL_BUDGET_EXCEEDED: { status: 402, message: "The model budget of this run is used up." },
  MODEL_ANSWER_MALFORMED: { status: 502, message: "The language model answered in a form that was not asked for." },
  INVALID_MODEL_SETTINGS: { status: 400, message: "The model settings have mistakes." },
  KEY_STORE_DAMAGED: { status: 500, message: "The stored keys cannot be opened. Store them again." },
  INVALID_SECRET_KEY: { status: 500, message: "The secret key is not 32 bytes." },
  SECRET_KEY_EXPOSED: { status: 500, message: "Others can read the secret key. Make its file readable to you alone." },

  SANDBOX_UNAVAILABLE: { status: 503, message: "Nothing on this machine isolates generated code." },
  SANDBOX_BUSY: { status: 503, message: "Too many containers are open. Destroy one first." },
  SANDBOX_LOST: { status: 410, message: "The container is gone." },
  SANDBOX_FAILED: { status: 502, message: "The code-execution server failed." },
  SANDBOX_FILE: { status: 400, message: "The file cannot be moved into or out of the container." },
  SANDBOX_PROTOCOL: { status: 502, message: "The sandboxed process answered something that is no answer." },

  EMBEDDER_CLOSED: { status: 503, message: "The embedder was closed." },
  EMBEDDER_STOPPED: { status: 503, message: "The embedder stopped." },
  EMBEDDER_UNAVAILABLE: { status: 503, message: "There is no embedder on this machine; search goes by words alone." },
  EMBEDDING_FAILED: { status: 502, message: "The texts could not be turned into vectors." },
  QUERY_FAILED: { status: 500, message: "The database refused a query." },
  STORE_DAMAGED: { status: 500, message: "The store is damaged." },
  STORE_TOO_NEW: { status: 409, message: "The store was written by a newer version of the program." },
  VECTORS_DIFFER: { status: 409, message: "The vectors were made by another model." },
  WEIGHTS_INVALID: { status: 500, message: "The weights of the embedder are damaged." },
  WRONG_DIMENSION: { status: 500, message: "The vector has another length than the model's." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}

/** Schemas use a code as the message of a rule that has one; this finds the first such among a parse error's issues. */
export function errorCodeOf(error: { issues: readonly { message: string }[] }): ErrorCode {
  const coded = error.issues.map((issue) => issue.message).find(isErrorCode);
  return coded ?? "INVALID_REQUEST";
}
