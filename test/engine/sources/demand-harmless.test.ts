import { describe, expect, it } from "vitest";
import { clickHouseDialect } from "../../../src/engine/sources/clickhouse/clickhouse-dialect.ts";
import { type Dialect, demandHarmless, queryAsTable } from "../../../src/engine/sources/dialect.ts";
import { postgresDialect } from "../../../src/engine/sources/postgres/postgres-dialect.ts";

const isRefused = (from: string, dialect: Dialect): boolean => {
  try {
    demandHarmless(from, dialect);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: "INVALID_SOURCE", message: expect.stringContaining("was not run") });
    return true;
  }
};

describe("F110: queries for a server of others", () => {
  it.each([
    "select pg_read_file('/etc/passwd')",
    "select pg_catalog.\"pg_read_binary_file\"('/etc/passwd')",
    "select PG_LS_DIR('/')",
    "select * from pg_ls_waldir()",
    "select (pg_stat_file('/etc/passwd')).size",
    "select lo_import('/etc/passwd')",
    "select lo_export(1, '/tmp/x')",
    "select * from dblink('host=10.0.0.1', 'select 1') as t(a int)",
    "select query_to_xml('select pg_re' || 'ad_file(''/etc/passwd'')', true, true, '')",
    "select word from ts_stat('select 1')",
    "select set_config('log_directory', '/tmp', false)",
    "select * from pg_hba_file_rules",
    "select passwd from pg_shadow",
    "select U&\"pg\\005fread_file\"('/etc/passwd')",
    "select pg_read_file/**/('/etc/passwd')",
  ])("PostgreSQL is not asked: %s", (query) => {
    expect(isRefused(queryAsTable(query), postgresDialect)).toBe(true);
  });

  it.each([
    "select * from file('/etc/passwd', 'LineAsString')",
    "select file('passwd')",
    "select * from FILE ('x')",
    "select * from `file`('x')",
    "select * from `f\\x69le`('x')",
    "select * from file/* */('x')",
    "select * from url('http://169.254.169.254/', 'LineAsString')",
    "select * from s3('http://x/y')",
    "select * from s3Cluster('c', 'http://x/y')",
    "select * from icebergS3('x')",
    "select * from remote('10.0.0.1', system.one)",
    "select * from clusterAllReplicas('default', system.one)",
    "select * from mysql('10.0.0.1:3306', 'a', 'b', 'c', 'd')",
    "select * from executable('x.sh', 'TSV', 'a String')",
  ])("ClickHouse is not asked: %s", (query) => {
    expect(isRefused(queryAsTable(query), clickHouseDialect)).toBe(true);
  });

  it("asks for plain tables and queries, whatever they are called", () => {
    const queries = [
      "select lo_revenue, pg_size_pretty(sum(bytes)) from lineorder group by 1",
      "select date_trunc('day', at) as day, count(*) filter (where ok) from events where note like E'%\\n%' group by 1",
      "select *, pg_sleep(0.01) from orders",
    ];
    for (const query of queries) expect(isRefused(queryAsTable(query), postgresDialect), query).toBe(false);
    const others = [
      "select url, file, remote from visits where path like '%\\\\_x' and \"file\" = 'a'",
      "select toDate(at) as day, sum(cityHash64(url)) from `visits` group by day",
    ];
    for (const query of others) expect(isRefused(queryAsTable(query), clickHouseDialect), query).toBe(false);
    for (const name of ["file (1)", "a\\b`c", "pg_read_file"])
      for (const dialect of [postgresDialect, clickHouseDialect])
        expect(isRefused(`${dialect.quoteName("s")}.${dialect.quoteName(name)}`, dialect), name).toBe(false);
    // What only looks like a name is not one.
    expect(isRefused(`"a\\", pg_read_file('x'), "."b"`, postgresDialect)).toBe(true);
  });
});
