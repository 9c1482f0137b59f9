import { type Cell, type CorpusCase, type DataType, lines, table } from "./case.ts";

interface TimeColumn {
  name?: string;
  cells: string[];
  values: Cell[];
  type?: DataType;
  notes?: string[];
}

/** A file of one time column and a count; cells with commas are quoted. */
function timeColumn(file: string, about: string, column: TimeColumn): CorpusCase {
  const { name = "at", cells, values, type = "datetime", notes } = column;
  const quoted = cells.map((cell) => (cell.includes(",") ? `"${cell}"` : cell));
  return {
    file,
    about,
    fault: ["F12"],
    bytes: lines(`${name},count`, ...quoted.map((cell, i) => `${cell},${i + 1}`)),
    expect: table(
      [`${name} ${type}`, "count integer"],
      values.map((value, i) => [value, i + 1]),
      { notes },
    ),
  };
}

export const timeCases: CorpusCase[] = [
  timeColumn("iso-t.csv", "ISO with a T and no zone.", {
    cells: ["2024-01-31T13:45:00", "2024-01-31T00:00:00", "2024-02-01T23:59:59"],
    values: ["2024-01-31T13:45:00", "2024-01-31T00:00:00", "2024-02-01T23:59:59"],
  }),
  timeColumn("iso-space.csv", "A space instead of the T, seconds left out.", {
    cells: ["2024-01-31 13:45", "2024-02-01 00:05", "2024-02-01 23:59"],
    values: ["2024-01-31T13:45:00", "2024-02-01T00:05:00", "2024-02-01T23:59:00"],
  }),
  timeColumn("iso-zulu.csv", "ISO in UTC.", {
    cells: ["2024-01-31T12:45:00Z", "2024-02-01T00:00:00Z"],
    values: ["2024-01-31T12:45:00Z", "2024-02-01T00:00:00Z"],
  }),
  timeColumn("iso-offset.csv", "Offsets are applied: across midnight, with and without colon, half an hour.", {
    cells: [
      "2024-01-31T13:45:00+02:00",
      "2024-02-01T01:00:00+0200",
      "2024-01-31T23:00:00-05:00",
      "2024-01-31T12:00:00+05:30",
    ],
    values: ["2024-01-31T11:45:00Z", "2024-01-31T23:00:00Z", "2024-02-01T04:00:00Z", "2024-01-31T06:30:00Z"],
  }),
  timeColumn("utc-word.csv", "UTC written out behind the time.", {
    cells: ["2024-01-31 12:45:00 UTC", "2024-02-01 00:00:00 UTC"],
    values: ["2024-01-31T12:45:00Z", "2024-02-01T00:00:00Z"],
  }),
  timeColumn("mixed-zones.csv", "Cells with and without a zone in one column: UTC is assumed, and told.", {
    cells: ["2024-01-31T12:45:00Z", "2024-01-31T13:00:00", "2024-01-31T14:00:00+01:00", "2024-01-31T15:00:00"],
    values: ["2024-01-31T12:45:00Z", "2024-01-31T13:00:00Z", "2024-01-31T13:00:00Z", "2024-01-31T15:00:00Z"],
    notes: ["zone"],
  }),
  timeColumn("twelve-hours.csv", "12-hour clock: 12 AM is midnight, 12 PM is noon.", {
    cells: ["01/31/2024 1:45 PM", "01/31/2024 12:00 AM", "01/31/2024 12:00 PM", "02/01/2024 11:59 AM"],
    values: ["2024-01-31T13:45:00", "2024-01-31T00:00:00", "2024-01-31T12:00:00", "2024-02-01T11:59:00"],
  }),
  timeColumn("twelve-hours-seconds.csv", "12-hour clock with seconds and small letters.", {
    cells: ["2024-01-31 01:45:30 pm", "2024-01-31 12:00:01 am", "2024-02-01 11:59:59 pm"],
    values: ["2024-01-31T13:45:30", "2024-01-31T00:00:01", "2024-02-01T23:59:59"],
  }),
  timeColumn("german.csv", "31.01.2024 13:45.", {
    cells: ["31.01.2024 13:45", "01.02.2024 08:05", "02.02.2024 23:59"],
    values: ["2024-01-31T13:45:00", "2024-02-01T08:05:00", "2024-02-02T23:59:00"],
  }),
  timeColumn("mail.csv", "Dates as mail headers write them.", {
    cells: ["Wed, 31 Jan 2024 13:45:00 +0100", "Thu, 01 Feb 2024 00:30:00 +0100"],
    values: ["2024-01-31T12:45:00Z", "2024-01-31T23:30:00Z"],
  }),
  timeColumn("fractions.csv", "Milliseconds and microseconds.", {
    cells: [
      "2024-01-31T13:45:00.5",
      "2024-01-31T13:45:00.123",
      "2024-01-31T13:45:00.123456",
      "2024-01-31T13:45:00.000",
    ],
    values: ["2024-01-31T13:45:00.5", "2024-01-31T13:45:00.123", "2024-01-31T13:45:00.123456", "2024-01-31T13:45:00"],
  }),
  timeColumn("fraction-comma.csv", "A comma before the milliseconds, as loggers write it.", {
    cells: ["2024-01-31 13:45:00,123", "2024-01-31 13:45:01,500"],
    values: ["2024-01-31T13:45:00.123", "2024-01-31T13:45:01.5"],
  }),
  timeColumn("nanoseconds.csv", "Nanoseconds are cut to microseconds, and told.", {
    cells: ["2024-01-31T13:45:00.123456123Z", "2024-01-31T13:45:00.000000001Z", "2024-01-31T13:45:01.500000000Z"],
    values: ["2024-01-31T13:45:00.123456Z", "2024-01-31T13:45:00Z", "2024-01-31T13:45:01.5Z"],
    notes: ["nanosecond"],
  }),
  timeColumn("dates-and-times.csv", "Some cells without a time: midnight.", {
    cells: ["2024-01-31", "2024-01-31 10:30:00", "2024-02-01"],
    values: ["2024-01-31T00:00:00", "2024-01-31T10:30:00", "2024-02-01T00:00:00"],
  }),
  timeColumn("epoch-seconds.csv", "Epoch seconds under a header that says so.", {
    name: "created_at",
    cells: ["1706705100", "1706745600", "1706832000"],
    values: ["2024-01-31T12:45:00Z", "2024-02-01T00:00:00Z", "2024-02-02T00:00:00Z"],
    notes: ["epoch"],
  }),
  timeColumn("epoch-milliseconds.csv", "Epoch milliseconds.", {
    name: "timestamp",
    cells: ["1706705100000", "1706745600500", "1706832000000"],
    values: ["2024-01-31T12:45:00Z", "2024-02-01T00:00:00.5Z", "2024-02-02T00:00:00Z"],
    notes: ["epoch"],
  }),
  timeColumn("epoch-lookalike.csv", 'Ten digits under "revenue" are an amount.', {
    name: "revenue",
    cells: ["1706705100", "1706745600", "1706832000"],
    values: [1706705100, 1706745600, 1706832000],
    type: "integer",
  }),
  timeColumn("time-only.csv", "Clock times without a day stay text.", {
    name: "opens",
    cells: ["08:00", "13:45", "23:59"],
    values: ["08:00", "13:45", "23:59"],
    type: "string",
  }),
  timeColumn("durations.csv", "Durations beyond a day stay text.", {
    name: "length",
    cells: ["1:30:00", "27:15:30", "100:00:00"],
    values: ["1:30:00", "27:15:30", "100:00:00"],
    type: "string",
  }),
];
