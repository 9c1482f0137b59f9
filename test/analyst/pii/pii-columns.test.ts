import { expect, it } from "vitest";
import { piiColumns } from "../../../src/analyst/pii/pii-columns.ts";

const column = (name: string, ...samples: string[]) => ({ name, samples, topValues: [] });

it("tells columns of personal data by their values", () => {
  const found = piiColumns([
    column("kontakt", "a@example.org", "b@example.org"),
    column("mobile", "5403926876", "7372196280"),
    column("amount", "5403926876"),
  ]);
  expect(found).toMatchObject([
    { column: "kontakt", kind: "email", by: "values" },
    { column: "mobile", kind: "phone", by: "values" },
  ]);
});

it("tells them by their names where there are no values", () => {
  const names = ["email_address", "customerSSN", "IBAN", "client_ip", "card_number", "first_name", "region"];
  expect(piiColumns(names.map((name) => column(name))).map(({ kind }) => kind)).toEqual([
    "email",
    "ssn",
    "iban",
    "ip",
    "card",
    "person",
  ]);
});

it("does not take figures about mails and phones for addresses", () => {
  const columns = [
    column("emails_sent", "12"),
    column("email_count", "3"),
    column("phone_sales", "5403926"),
    column("has_email", "true"),
  ];
  expect(piiColumns(columns)).toEqual([]);
});

it("says where free text has some of it", () => {
  expect(piiColumns([column("note", "call jane@example.org back", "all fine")], ["email"])).toMatchObject([
    { kind: "email", by: "within" },
  ]);
});
