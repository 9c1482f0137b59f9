import type { CaseResult } from "../../../investigate/case-result.ts";
import { type Cell, code, markdown } from "./cells.ts";
import { literal } from "./expression-code.ts";

/** The queries themselves, for machines that have DuckDB for Python: each runs again and every cell is compared. */
export function evidenceCells(result: CaseResult, isNeeded: boolean): Cell[] {
  const ids = new Set([...result.change.evidence, ...result.explanations.flatMap(({ evidence }) => evidence)]);
  const cited = Object.entries(result.evidence).filter(([id]) => ids.has(id));
  const items = Object.fromEntries(cited.map(([id, { sql, params, rows }]) => [id, { sql, params, rows }]));
  const dates = result.data.tables.map(({ name, profiles }) => {
    const columns = profiles.filter(({ dataType }) => dataType === "date").map((column) => literal(column.name));
    return `    ${literal(name)}: [${columns.join(", ")}],`;
  });
  const without = isNeeded
    ? 'raise ImportError("These figures need DuckDB: pip install duckdb")'
    : 'print("Without DuckDB the queries themselves are not run again. To do so: pip install duckdb")';
  return [
    markdown(
      "## The evidence itself",
      `The ${cited.length} queries that the change and its explanations rest on, run again by DuckDB if it is installed (\`pip install duckdb\`), every cell compared.`,
    ),
    code(
      `EVIDENCE = json.loads(${literal(JSON.stringify(items))})`,
      "",
      "DATES = {",
      ...dates,
      "}",
      "",
      "try:",
      "    import duckdb",
      "except ImportError:",
      "    duckdb = None",
      `    ${without}`,
      "",
      "",
      "def quoted(name):",
      `    return '"' + name.replace('"', '""') + '"'`,
      "",
      "",
      "def run_again(connection, item):",
      '    found = connection.execute(item["sql"], item["params"])',
      "    names = [column[0] for column in found.description]",
      "    return [dict(zip(names, row)) for row in found.fetchall()]",
      "",
      "",
      "if duckdb is not None:",
      "    connection = duckdb.connect()",
      "    for name, frame in tables.items():",
      '        connection.register(name + " as read", frame)',
      '        days = ", ".join(f"cast({quoted(day)} as date) as {quoted(day)}" for day in DATES[name])',
      '        replaced = f" replace ({days})" if days else ""',
      "        connection.execute(f\"create table {quoted(name)} as select *{replaced} from {quoted(name + ' as read')}\")",
      "    for id, item in EVIDENCE.items():",
      "        rows = run_again(connection, item)",
      '        same = len(rows) == len(item["rows"]) and all(',
      '            is_same(got.get(column), value) for got, known in zip(rows, item["rows"]) for column, value in known.items()',
      "        )",
      '        check(f"evidence {id}", len(rows) if same else "other rows", len(item["rows"]))',
    ),
  ];
}
