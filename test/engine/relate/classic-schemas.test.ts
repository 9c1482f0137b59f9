import { afterAll, beforeAll, expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type Duck, openDuck } from "../../../src/engine/duck.ts";
import { relateTables } from "../../../src/engine/relate/relate-tables.ts";
import { quoteName } from "../../../src/engine/sql.ts";
import { makeTables } from "./make-tables.ts";

/**
 * Naming habits of well-known sample databases over dense numbers, where only names tell keys from chance.
 * A table is its number of rows and its columns: `id` a key, `x > t` a reference to the key of t, `x ? t` one that may be missing,
 * `x #9` a number below nine, `x $` an amount, `x @` a date, `x ~` a word out of five, `x *` a name of its own.
 */
type Schema = Record<string, [number, string]>;

const schemas: Record<string, Schema> = {
  "TPC-H: a letter before every name, glued key": {
    customer: [150, "c_custkey id, c_name *, c_nationkey > nation, c_acctbal $, c_mktsegment ~"],
    orders: [
      1500,
      "o_orderkey id, o_custkey > customer, o_orderstatus #3, o_totalprice $, o_orderdate @, o_shippriority #2",
    ],
    lineitem: [
      6000,
      "l_orderkey > orders, l_partkey > part, l_suppkey > supplier, l_linenumber #7, l_quantity #50, l_tax $, l_shipdate @, l_shipmode ~",
    ],
    part: [200, "p_partkey id, p_name *, p_brand ~, p_size #50, p_retailprice $"],
    supplier: [100, "s_suppkey id, s_name *, s_nationkey > nation, s_acctbal $"],
    nation: [25, "n_nationkey id, n_name *, n_regionkey > region"],
    region: [5, "r_regionkey id, r_name *, r_comment ~"],
  },
  "Northwind: camel case, synonyms, reports to": {
    Categories: [8, "CategoryID id, CategoryName *, Description *"],
    Customers: [91, "CustomerID id, CompanyName *, City ~, Region #9"],
    Employees: [9, "EmployeeID id, LastName *, BirthDate @, ReportsTo ? Employees, Extension #400"],
    "Order Details": [2000, "OrderID > Orders, ProductID > Products, UnitPrice $, Quantity #60, Discount $"],
    Orders: [
      800,
      "OrderID id, CustomerID > Customers, EmployeeID > Employees, OrderDate @, ShipVia > Shippers !, Freight $, ShipCity ~",
    ],
    Products: [
      77,
      "ProductID id, ProductName *, SupplierID > Suppliers, CategoryID > Categories, UnitsInStock #100, Discontinued #2",
    ],
    Shippers: [3, "ShipperID id, CompanyName *, Phone #900"],
    Suppliers: [29, "SupplierID id, CompanyName *, City ~"],
  },
  "Olist: a word before and after every table": {
    olist_customers_dataset: [900, "customer_id id, customer_zip_code_prefix #500, customer_city ~, customer_state ~"],
    olist_orders_dataset: [
      900,
      "order_id id, customer_id > olist_customers_dataset, order_status ~, order_purchase_timestamp @",
    ],
    olist_order_items_dataset: [
      1500,
      "order_id > olist_orders_dataset, order_item_id #4, product_id > olist_products_dataset, seller_id > olist_sellers_dataset, price $",
    ],
    olist_order_payments_dataset: [
      1300,
      "order_id > olist_orders_dataset, payment_sequential #3, payment_type ~, payment_value $",
    ],
    olist_products_dataset: [
      300,
      "product_id id, product_category_name ~, product_name_lenght #60, product_photos_qty #9",
    ],
    olist_sellers_dataset: [90, "seller_id id, seller_zip_code_prefix #80, seller_city ~"],
  },
  "Chinook: singular tables, self reference, support rep": {
    Artist: [200, "ArtistId id, Name *"],
    Album: [300, "AlbumId id, Title *, ArtistId > Artist"],
    Track: [
      3000,
      "TrackId id, AlbumId > Album, MediaTypeId > MediaType, GenreId > Genre, Milliseconds #90000, UnitPrice $",
    ],
    MediaType: [5, "MediaTypeId id, Name *"],
    Genre: [25, "GenreId id, Name *"],
    Customer: [59, "CustomerId id, Company ~, SupportRepId > Employee"],
    Employee: [40, "EmployeeId id, Title ~, ReportsTo ? Employee, HireDate @"],
    Invoice: [400, "InvoiceId id, CustomerId > Customer, InvoiceDate @, BillingCountry ~, Total $"],
    InvoiceLine: [2200, "InvoiceLineId id, InvoiceId > Invoice, TrackId > Track, UnitPrice $, Quantity #4"],
  },
  "Sakila: second addresses, inventory, original language": {
    film: [
      500,
      "film_id id, title *, release_year #20, language_id > language, original_language_id ? language, rental_duration #7, rating ~",
    ],
    language: [6, "language_id id, name *, last_update @"],
    inventory: [2000, "inventory_id id, film_id > film, store_id > store, last_update @"],
    store: [2, "store_id id, manager_staff_id > staff, address_id > address, last_update @"],
    staff: [2, "staff_id id, first_name *, address_id > address, store_id > store, active #1"],
    address: [600, "address_id id, address *, district ~, city_id > city"],
    city: [300, "city_id id, city *, country_id > country"],
    country: [100, "country_id id, country *, last_update @"],
    rental: [
      4000,
      "rental_id id, rental_date @, inventory_id > inventory, customer_id > customer, staff_id > staff, last_update @",
    ],
    customer: [550, "customer_id id, store_id > store, first_name ~, address_id > address, active #2"],
  },
  "Service desk: things done by people": {
    tickets: [
      2000,
      "ticket_no id, opened_by > users, assigned_to ? users, team_id > teams, priority #5, reopened_count #4, opened_at @",
    ],
    users: [120, "id id, full_name *, manager_id ? users, dept > departments, is_active #2, logins #90"],
    teams: [12, "id id, team_name *, team_lead_id > users, members #15"],
    departments: [9, "id id, name *, budget $, floor #9"],
    comments: [5000, "id id, ticket_no > tickets, author_id > users, words #90"],
  },
};

const scratch = makeScratchFolder();
let duck: Duck;

beforeAll(async () => {
  duck = await openDuck({ spillFolder: scratch.path("spill"), threads: 2 });
});

afterAll(() => {
  duck.close();
  scratch.remove();
});

it.each(Object.entries(schemas))("%s", async (_, schema) => {
  const tables = await makeTables(duck, scratch, toQueries(schema));
  const found = (await relateTables(duck, tables))
    .filter(({ relationship_type }) => relationship_type === "foreign_key")
    .map((one) => `${one.from_table}.${one.from_column} → ${one.to_table}`);
  expect(found).toEqual(plantedIn(schema));
});

interface Column {
  name: string;
  sign: string;
  detail: string;
  isHidden: boolean;
}

/** `!` marks a reference whose name tells nothing: to leave it out is right. */
function columnsOf(spec: string): Column[] {
  return spec.split(", ").map((text) => {
    const [, name, sign, detail] = text.match(/^(.+?) (id|[>?#$@~*]) ?(.*?)( !)?$/)!;
    return { name, sign, detail, isHidden: text.endsWith(" !") };
  });
}

function plantedIn(schema: Schema): string[] {
  return Object.entries(schema).flatMap(([table, [, spec]]) =>
    columnsOf(spec)
      .filter(({ sign, isHidden }) => (sign === ">" || sign === "?") && !isHidden)
      .map(({ name, detail }) => `${table}.${name} → ${detail}`),
  );
}

function toQueries(schema: Schema): Record<string, string> {
  const entries = Object.entries(schema).map(([table, [rows, spec]]) => {
    const columns = columnsOf(spec).map(
      (column, i) => `${valueSql(column, schema, `${table} ${i}`)} as ${quoteName(column.name)}`,
    );
    return [table, `select ${columns.join(", ")} from range(${rows})`];
  });
  return Object.fromEntries(entries);
}

function valueSql({ name, sign, detail }: Column, schema: Schema, place: string): string {
  const draw = (below: number) => `(hash(range || '${place}') % ${below})::bigint`;
  const reference = () => `${draw(schema[detail][0])} + 1`;
  const values: Record<string, () => string> = {
    id: () => "range + 1",
    ">": reference,
    "?": () => `if(range % 7 = 0, null, ${reference()})`,
    "#": () => draw(Number(detail)),
    $: () => `${draw(9000)} / 7.0`,
    "@": () => `date '2020-01-01' + ${draw(900)}::int`,
    "~": () => `['alpha', 'beta', 'gamma', 'delta', 'omega'][${draw(5)} + 1]`,
    "*": () => `md5('${place}' || range)[:6] || ' ${name}'`,
  };
  return values[sign]();
}
