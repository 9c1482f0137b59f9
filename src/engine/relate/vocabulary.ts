import { wordTable } from "../../base/word-table.ts";
/** Words that make a column a key whatever stands before them: they say nothing about which thing is meant. */
export const keyWords = new Set(
  "id ids key code no nr nbr num number uuid guid ref reference pk sk fk identifier oid hash".split(" "),
);

/** Words that may also lead: `id_customer`, `fk_store`. */
export const leadingKeyWords = new Set("id fk pk sk key".split(" "));

/** Keys in their own right, without an entity before them. */
export const naturalKeys = new Set(
  "sku ean gtin upc isbn vin imei iban bic isin zip zipcode postcode iso iata icao slug login username email mail handle symbol ticker".split(
    " ",
  ),
);

export const labelWords = new Set("name title label fullname".split(" "));
export const labelPrefixes = new Set("full display short long official common".split(" "));

/** A column called like this counts or measures; it does not point at anything. */
export const measureWords = new Set(
  (
    "count cnt total sum avg average mean median min max amount amt qty quantity price cost rate pct percent percentage ratio " +
    "score age size weight height length width duration revenue sales profit margin discount balance budget tax fee salary wage stock"
  ).split(" "),
);

/** Numbers that count along: parts of a key at best, never one alone. */
export const ordinalWords = new Set(
  "rank sort position level version sequence seq index line row item day hour minute second week month quarter year".split(
    " ",
  ),
);

/** Make a number count along whatever else it is called: sort_order. */
export const sortingWords = new Set("sort rank seq sequence position index display".split(" "));

/** When a row was written, not what it is about. */
export const auditWords = new Set(
  "created updated modified deleted loaded inserted changed imported synced".split(" "),
);

/** Everybody has one: the same name in two tables says nothing. */
export const genericAttributes = new Set(
  (
    "status state type kind flag active comment note description text remark value date time timestamp created updated modified deleted " +
    "priority severity level grade gender sex currency unit color colour group class tag source reason result mode method label name title " +
    "first last middle start end from to valid version rank line row year month week quarter day hour weekday is has " +
    "external internal legacy record row entry unnamed index system sys object serial global local unique batch import file"
  ).split(" "),
);

/** Parts of table names that are not about the thing in the table. */
export const tableNoise = new Set(
  "dim dimension fact fct tbl table dataset data export extract raw stg staging src master list lookup lkp ref vw view csv file sheet copy final clean all new old public dbo main".split(
    " ",
  ),
);

export const calendarEntities = new Set("calendar date day time week month year period".split(" "));

/** Words that point from a row to another row of the same table. */
export const hierarchyWords = new Set(
  "parent manager supervisor boss lead leader reports superior referrer referred predecessor previous prior original root mentor duplicate replaces replaced successor next linked related".split(
    " ",
  ),
);

/** What people do to things, and as what. */
export const personRoles = new Set(
  (
    "manager owner assignee assigned author creator approver reviewer agent rep representative salesperson seller operator technician " +
    "driver supervisor lead responsible handler requester reporter recruiter teacher doctor salesrep resolver opener closer"
  ).split(" "),
);
export const personEntities = new Set(
  "user employee staff person people personnel member agent worker salesperson rep contact associate".split(" "),
);

export const abbreviations = wordTable<string>({
  acc: "account",
  acct: "account",
  addr: "address",
  cat: "category",
  ctg: "category",
  cntry: "country",
  cst: "customer",
  cstmr: "customer",
  dept: "department",
  dpt: "department",
  dt: "date",
  emp: "employee",
  grp: "group",
  inv: "invoice",
  itm: "item",
  loc: "location",
  mfr: "manufacturer",
  mgr: "manager",
  msg: "message",
  ord: "order",
  org: "organization",
  organisation: "organization",
  pmt: "payment",
  prd: "product",
  pymt: "payment",
  reg: "region",
  sess: "session",
  shpmt: "shipment",
  spl: "supplier",
  sup: "supplier",
  supp: "supplier",
  trx: "transaction",
  txn: "transaction",
  usr: "user",
  vend: "vendor",
  whs: "warehouse",
  wh: "warehouse",
});

export const synonyms: string[][] = [
  ["customer", "client", "buyer", "shopper", "purchaser"],
  ["customer", "user", "member", "subscriber"],
  ["product", "item", "article", "sku", "material", "part"],
  ["store", "shop", "outlet", "branch"],
  ["supplier", "vendor"],
  ["employee", "staff", "worker", "personnel", "associate", "person"],
  ["salesperson", "rep", "representative", "salesrep", "seller", "agent"],
  ["user", "person", "account"],
  ["location", "site", "place"],
  ["category", "group"],
  ["country", "nation"],
  ["invoice", "bill"],
  ["order", "purchase"],
  ["vehicle", "car"],
  ["company", "organization", "firm", "account"],
];
