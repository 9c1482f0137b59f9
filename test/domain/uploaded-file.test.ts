import {
  fileMetadataUpdateSchema,
  fileUploadResponseSchema,
  localFileSchema,
  uploadedFileSchema,
} from "../../src/domain/uploaded-file.ts";
import { checkSchema, now, otherUuid, text, uuid } from "./check-schema.ts";

const column = {
  name: "event_date",
  inferred_type: "timestamp",
  data_type: "date",
  cardinality: 31,
  sample_values: ["2025-01-01"],
  nullable: false,
};

const file = {
  file_id: otherUuid,
  session_id: uuid,
  original_name: "user_activity.csv",
  description: "One row per user and day",
  path: `files/${otherUuid}.csv`,
  row_count: 1,
  size_bytes: 1024,
  schema: { columns: [column] },
  uploaded_at: now,
};

checkSchema("UploadedFile", uploadedFileSchema, file, {
  accepts: {
    "255 characters of name": { original_name: `${text(251)}.csv` },
    "an upper-case extension": { original_name: "A.CSV" },
    "2000 characters of description": { description: text(2000) },
    "exactly 50 MB": { size_bytes: 52_428_800 },
    "no schema yet": { schema: null },
    "five sample values": { "schema.columns.0.sample_values": ["1", "2", "3", "4", "5"] },
  },
  refuses: {
    "256 characters of name": [{ original_name: `${text(252)}.csv` }, "original_name"],
    "another extension": [{ original_name: "a.csv.exe" }, "INVALID_FILE_TYPE"],
    "2001 characters of description": [{ description: text(2001) }, "description"],
    "one byte above 50 MB": [{ size_bytes: 52_428_801 }, "FILE_TOO_LARGE"],
    "no rows": [{ row_count: 0 }, "row_count"],
    "a path out of the session": [{ path: "files/../../etc/passwd" }, "path"],
    "an absolute path": [{ path: "/etc/passwd" }, "path"],
    "six sample values": [
      { "schema.columns.0.sample_values": ["1", "2", "3", "4", "5", "6"] },
      "schema.columns.0.sample_values",
    ],
    "a column without any value": [{ "schema.columns.0.cardinality": 0 }, "schema.columns.0.cardinality"],
    "an unknown role": [{ "schema.columns.0.inferred_type": "key" }, "schema.columns.0.inferred_type"],
    "an unknown data type": [{ "schema.columns.0.data_type": "blob" }, "schema.columns.0.data_type"],
  },
});

checkSchema("LocalFile", localFileSchema, file, {
  accepts: {
    "another kind, anywhere, of any size": {
      original_name: "a.parquet",
      path: "/data/a.parquet",
      size_bytes: 52_428_801,
    },
  },
});

checkSchema(
  "FileUploadResponse",
  fileUploadResponseSchema,
  { file_id: otherUuid, original_name: "a.csv", row_count: 1, size_bytes: 9 },
  { refuses: { "a file without rows": [{ row_count: 0 }, "row_count"] } },
);

checkSchema(
  "FileMetadataUpdate",
  fileMetadataUpdateSchema,
  { description: text(2000) },
  {
    refuses: { "2001 characters": [{ description: text(2001) }, "description"] },
  },
);
