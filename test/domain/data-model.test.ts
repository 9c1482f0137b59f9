import { dataModelSchema } from "../../src/domain/data-model.ts";
import { metricRequirementsSchema } from "../../src/domain/metric-requirements.ts";
import { checkSchema, now, otherUuid, uuid } from "./check-schema.ts";

checkSchema(
  "DataModel",
  dataModelSchema,
  {
    session_id: uuid,
    tables: [{ file_id: otherUuid, name: "orders", row_count: 3, column_count: 2 }],
    relationships: [
      {
        from_table: "orders",
        from_column: "user_id",
        to_table: "users",
        to_column: "id",
        relationship_type: "foreign_key",
        confidence: 1,
      },
    ],
    recommended_dimensions: ["device"],
    inferred_at: now,
  },
  {
    accepts: { "no relationships": { relationships: undefined }, "no confidence": { "relationships.0.confidence": 0 } },
    refuses: {
      "a confidence above 1": [{ "relationships.0.confidence": 1.01 }, "relationships.0.confidence"],
      "a confidence below 0": [{ "relationships.0.confidence": -0.01 }, "relationships.0.confidence"],
      "an unknown relationship": [
        { "relationships.0.relationship_type": "guess" },
        "relationships.0.relationship_type",
      ],
    },
  },
);

const valid = {
  session_id: uuid,
  target_metric: "dau",
  source_file: { file_id: otherUuid, file_name: "user_metrics.csv" },
  validated: true,
  error_message: null,
  created_at: "2025-12-17T10:30:00Z",
};

const invalid = {
  session_id: uuid,
  target_metric: "dau",
  source_file: null,
  validated: false,
  error_message:
    "Column 'dau' not found in any uploaded file. Available columns: event_date, revenue, session_count, user_id",
  created_at: "2025-12-17T10:30:00Z",
};

checkSchema("MetricRequirements", metricRequirementsSchema, valid, {
  refuses: {
    "a validated metric without its file": [{ source_file: null }, "source_file"],
    "a validated metric with an error": [{ error_message: "no" }, "error_message"],
  },
});

checkSchema("MetricRequirements that failed", metricRequirementsSchema, invalid, {
  refuses: {
    "a missing metric with a file": [{ source_file: valid.source_file }, "source_file"],
    "a missing metric without a reason": [{ error_message: undefined }, "error_message"],
  },
});
