import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decidePolicy, enforcePolicy, type PolicyQuestion } from "../../../src/analyst/policy/decide-policy.ts";
import { isFinalRefusal, PolicyRefusal } from "../../../src/analyst/policy/policy-rule.ts";
import { AppError } from "../../../src/base/app-error.ts";
import { auditTraceSchema } from "../../../src/domain/audit-trace.ts";
import { type Duck, openDuck } from "../../../src/engine/duck.ts";

const folder = mkdtempSync(join(tmpdir(), "policy-"));
let duck: Duck;

beforeAll(async () => {
  duck = await openDuck({ spillFolder: folder, threads: 1 });
  await duck.run("create table customers (id integer, region varchar, email varchar, born date)");
  await duck.run("create table orders (id integer, customer_id integer, amount double, note varchar)");
  await duck.run("insert into customers values (1, 'north', 'jane@example.org', '1990-01-01')");
});

afterAll(() => {
  duck.close();
  rmSync(folder, { recursive: true });
});

const column = (name: string, ...samples: string[]) => ({ name, samples, topValues: [] });
const tables = [
  {
    name: "customers",
    profiles: [
      column("id", "1"),
      column("region", "north"),
      column("email", "jane@example.org"),
      column("born", "1990-01-01"),
    ],
  },
  {
    name: "orders",
    profiles: [
      column("id", "1"),
      column("customer_id", "1"),
      column("amount", "9.5"),
      column("note", "call jane@example.org back"),
    ],
  },
];

const allowed_columns = ["id", "Region", "orders.customer_id", "amount"];

const ask = (sql: string, policy: Partial<PolicyQuestion["policy"]> = { allowed_columns }): PolicyQuestion => ({
  sql,
  policy: { allowed_columns: null, blocked_patterns: [], ...policy },
  tables,
  source: duck,
});

describe("allowed columns", () => {
  it.each([
    ["a column in the result", "select email from customers", ["customers.email"]],
    ["another case and quotes", 'select "EMAIL" from CUSTOMERS', ["customers.email"]],
    ["a condition", "select region from customers where email like 'a%'", ["customers.email"]],
    ["an order", "select region from customers order by born", ["customers.born"]],
    [
      "an order by an expression over an alias",
      "select region as email from customers order by lower(email)",
      ["customers.email"],
    ],
    ["a group", "select count(*) from customers group by email", ["customers.email"]],
    [
      "a join",
      "select amount from orders join customers c on c.email = orders.note",
      ["customers.email", "orders.note"],
    ],
    ["an alias of the table", "select c.email as region from customers as c", ["customers.email"]],
    ["renamed columns", "select c from customers as t(a, b, c, d)", ["customers.email"]],
    ["a CTE", "with c as (select email as region from customers) select region from c", ["customers.email"]],
    [
      "a CTE that hides its own table",
      "with customers as (select * exclude (born) from customers) select id from customers",
      ["customers.email"],
    ],
    [
      "a table behind its schema, beside a CTE of its name",
      "with customers as (select 1 as id) select email from main.customers",
      ["customers.email"],
    ],
    ["a subquery", "select (select max(email) from customers) as amount", ["customers.email"]],
    [
      "a reference to the query around",
      "select region from customers c where exists (select 1 from orders o where o.id = c.id and c.email <> '')",
      ["customers.email"],
    ],
    ["a lateral subquery", "select s.x from customers c, lateral (select c.email as x) s", ["customers.email"]],
    ["a star", "select * from customers", ["customers.email", "customers.born"]],
    ["a star with some excluded", "select c.* exclude (born) from customers c", ["customers.email"]],
    ["no select at all", "from customers", ["customers.email", "customers.born"]],
    ["COLUMNS with a pattern", "select columns('^e') from customers", ["customers.email"]],
    [
      "COLUMNS with a function",
      "select columns(c -> c like 'b%') from customers",
      ["customers.email", "customers.born"],
    ],
    ["the whole row as a struct", "select customers from customers", ["customers.email", "customers.born"]],
    ["the whole row in a function", "select to_json(c) from customers c", ["customers.email", "customers.born"]],
    ["a column by its place", "select #3 from customers", ["customers.email", "customers.born"]],
    ["a summary", "from (summarize customers)", ["customers.email", "customers.born"]],
    ["a union", "select region from customers union all select note from orders", ["orders.note"]],
    ["a window", "select row_number() over (partition by email) from customers", ["customers.email"]],
    ["a using", "select 1 from customers a join customers b using (email)", ["customers.email"]],
    [
      "a natural join with what is made up",
      "select 1 from (select 'x' as email) natural join customers",
      ["customers.email", "customers.born"],
    ],
    ["a pivot", "pivot customers on region in ('north') using count(*)", ["customers.email", "customers.born"]],
    ["an unpivot", "from customers unpivot (v for n in (region, email))", ["customers.email", "customers.born"]],
    ["a filter of an aggregate", "select count(*) filter (where email = 'x') from customers", ["customers.email"]],
    [
      "a recursive CTE",
      "with recursive r as (select id, email from customers union select id, email from r) select id from r",
      ["customers.email"],
    ],
  ])("refuses %s, naming the column", async (_, sql, columns) => {
    await duck.rows(`explain ${sql}`);
    const decision = await decidePolicy(ask(sql));
    expect(decision).toMatchObject({ decision: "refused", rule: "allowed_columns" });
    expect(decision.columns.toSorted()).toEqual(columns.toSorted());
    for (const name of columns) expect(decision.reason).toContain(name);
  });

  it.each([
    "select region, sum(amount) as total from customers c join orders o on o.customer_id = c.id group by region order by total desc",
    "select * exclude (email, born) from customers",
    "select * exclude (born) replace ('-' as email) from customers",
    "select columns('^(id|region)$') from customers",
    "with c as (select id, region as email from customers) select email, * from c order by email",
    "select region as email from customers order by email",
    "select region as r, upper(r) from customers",
    "select list_transform([1, 2], lambda x: x + id) from customers",
    "select count(*) from customers, range(3)",
    "pivot customers on region in ('north') using count(*) group by id",
    "values (1)",
  ])("allows %s", async (sql) => {
    await duck.rows(`explain ${sql}`);
    expect(await decidePolicy(ask(sql))).toMatchObject({ decision: "allowed" });
  });

  it.each([
    "delete from customers",
    "select 1; select 2",
    "select * from read_csv('x.csv')",
    "select * from 'x.csv'",
    "select * from information_schema.columns",
    "select * from query('select email from customers')",
    "select * from duckdb_columns()",
    "selec region from customers",
  ])("refuses what cannot be judged: %s", async (sql) => {
    expect(await decidePolicy(ask(sql))).toMatchObject({ decision: "refused", rule: "readable_select" });
  });

  it("lets everything run where there is no policy", async () => {
    expect(await decidePolicy(ask("select email from customers", {}))).toMatchObject({
      decision: "allowed",
      rule: "no_policy",
    });
  });
});

describe("blocked patterns", () => {
  it("refuses to read a column of a blocked kind and lets it be counted", async () => {
    const policy = { blocked_patterns: ["email"] };
    expect(await decidePolicy(ask("select email from customers", policy))).toMatchObject({
      decision: "refused",
      rule: "blocked_patterns",
      columns: ["customers.email"],
    });
    expect(
      await decidePolicy(ask("select count(distinct email), region from customers group by region", policy)),
    ).toMatchObject({ decision: "allowed" });
    expect(
      await decidePolicy(ask("select count(case when email > 'b' then 1 end) from customers", policy)),
    ).toMatchObject({ decision: "refused" });
    expect(await decidePolicy(ask("select count(email) from customers where email > 'b'", policy))).toMatchObject({
      decision: "refused",
    });
  });

  it("takes a regular expression of the user's own over names and values", async () => {
    const policy = { blocked_patterns: ["^19\\d\\d-"] };
    expect(await decidePolicy(ask("select born from customers", policy))).toMatchObject({
      decision: "refused",
      columns: ["customers.born"],
    });
    expect(await decidePolicy(ask("select region from customers", policy))).toMatchObject({ decision: "allowed" });
  });

  it("tells all patterns that cannot be used", async () => {
    const question = ask("select 1", { blocked_patterns: ["(a)\\1", "(?=x)y", "(", "email"] });
    await expect(decidePolicy(question)).rejects.toMatchObject({
      code: "POLICY_PATTERN_INVALID",
      details: { problems: { length: 3 } },
    });
  });
});

describe("F54: a policy or permission error is not retried", () => {
  it("is thrown with a code of its own that says so", async () => {
    const refusal = await enforcePolicy(ask("select email from customers")).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PolicyRefusal);
    expect(refusal).toMatchObject({
      code: "POLICY_COLUMN_REFUSED",
      rule: "allowed_columns",
      details: { columns: ["customers.email"] },
    });
    expect(isFinalRefusal(refusal)).toBe(true);
  });

  it("tells refusals from mistakes that can be repaired", async () => {
    expect(isFinalRefusal(new AppError("FORBIDDEN", "no"))).toBe(true);
    expect(isFinalRefusal(new AppError("QUERY_FAILED", "no"))).toBe(false);
    const missing = await duck.rows("select regoin from customers").catch((error: unknown) => error);
    expect(isFinalRefusal(missing)).toBe(false);
    await duck.run("set enable_external_access = false");
    const outside = await duck.rows("select * from read_csv('/etc/hostname')").catch((error: unknown) => error);
    expect(isFinalRefusal(outside)).toBe(true);
  });
});

describe("F56: the PII detector throws", () => {
  const policy = { blocked_patterns: ["email"] };
  const detect = () => {
    throw new Error("out of order: jane@example.org");
  };

  it("refuses the query, and the reason keeps the detector's words to itself", async () => {
    const decision = await decidePolicy({ ...ask("select region from customers", policy), detect });
    expect(decision).toMatchObject({ decision: "refused", rule: "fails_closed" });
    expect(decision.reason).not.toContain("jane");
  });

  it("refuses the query as well when the parser cannot be asked", async () => {
    const source = { table: () => Promise.reject(new Error("closed")) };
    expect(await decidePolicy({ ...ask("select 1", policy), source })).toMatchObject({
      decision: "refused",
      rule: "fails_closed",
    });
  });
});

describe("F57: blocked data in the name of a column", () => {
  it("is masked in the reason of a refusal", async () => {
    const name = "jane@example.org";
    const question = {
      ...ask(`select "${name}" from people`, { allowed_columns: ["id"], blocked_patterns: ["email"] }),
      tables: [{ name: "people", profiles: [column("id"), column(name)] }],
    };
    const decision = await decidePolicy(question);
    expect(decision).toMatchObject({ decision: "refused", columns: ["[email]"] });
    expect(JSON.stringify(decision)).not.toContain("jane");
  });
});

it("gives what the audit trail takes as a policy decision", async () => {
  const entry = {
    entry_id: "6f1c2f0e-7c39-4d5d-9a44-0a8f2f6f3c11",
    request_id: "6f1c2f0e-7c39-4d5d-9a44-0a8f2f6f3c12",
    sequence_number: 1,
    parent_hash: "0".repeat(64),
    timestamp: "2026-01-01T00:00:00Z",
    event_type: "policy_decision",
    event_data: await decidePolicy(ask("select email from customers")),
    actor: "safety",
    hash: "a".repeat(64),
  };
  expect(auditTraceSchema.safeParse(entry).success).toBe(true);
});
