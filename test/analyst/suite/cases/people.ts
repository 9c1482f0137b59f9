import {
  between,
  by,
  count,
  dayFrom,
  falling,
  largest,
  makeRandom,
  mean,
  pick,
  quantile,
  type Row,
  rising,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(113);
const rows: Row[] = Array.from({ length: 420 }, (_, i) => {
  const department = pick(random, ["Engineering", "Sales", "Finance", "Human Resources", "Marketing"], 1.4);
  const hired = dayFrom("2012-01-01", random() * 4380);
  return {
    EmployeeID: 1000 + i,
    FullName: `Person ${String.fromCharCode(65 + (i % 26))}${i}`,
    Department: department,
    JobLevel: pick(random, ["Junior", "Senior", "Lead", "Manager"], 1.3),
    HireDate: hired,
    TerminationDate: random() < 0.15 ? dayFrom("2023-01-01", random() * 600) : null,
    AnnualSalary: Math.round(38000 + 90000 * random() ** 2),
    Gender: pick(random, ["female", "male", "diverse"], 1.2),
    OfficeLocation: pick(random, ["Berlin", "Vienna", "Zurich"], 1.3),
    PerformanceScore: Math.round((1 + 4 * random() ** 0.7) * 10) / 10,
    IsRemote: random() < 0.35 ? 1 : 0,
  };
});
const column = (name: string) => (row: Row) => String(row[name]);
const files = ["employees.csv"];

export const people: SuiteSet = {
  name: "people",
  files: { "employees.csv": toCsv(rows) },
  cases: [
    {
      intent: "What is the average salary in Sales?",
      files,
      want: { value: mean(where(rows, { Department: "Sales" }), "AnnualSalary") },
    },
    { intent: "headcount by department", files, want: { pairs: by(rows, column("Department"), count) } },
    {
      intent: "How many employees were hired in 2020?",
      files,
      want: { value: between(rows, "HireDate", "2020-01-01", "2020-12-31").length },
    },
    {
      intent: "Median salary per job level",
      files,
      want: { pairs: by(rows, column("JobLevel"), (list) => quantile(list, "AnnualSalary", 0.5)) },
    },
    { intent: "How many women work in Engineering?", files, want: { decline: true } },
    {
      intent: "how many female employees are in engineering",
      files,
      want: { value: where(rows, { Gender: "female", Department: "Engineering" }).length },
    },
    {
      intent: "Who earns the most?",
      files,
      want: { order: falling(by(rows, column("FullName"), (list) => sum(list, "AnnualSalary"))).slice(0, 1) },
    },
    {
      intent: "What share of people work remotely, by location",
      files,
      want: {
        pairs: by(rows, column("OfficeLocation"), (list) => where(list, { IsRemote: 1 }).length / list.length),
        percent: true,
      },
    },
    {
      intent: "Highest performance score by department",
      files,
      want: { pairs: by(rows, column("Department"), (list) => largest(list, "PerformanceScore")) },
    },
    { intent: "total payroll by office location", files, want: { decline: true } },
    {
      intent: "employees earning more than 100k in Zurich",
      files,
      want: {
        value: where(rows, { OfficeLocation: "Zurich" }).filter((row) => Number(row["AnnualSalary"]) > 100_000).length,
      },
    },
    {
      intent: "Number of terminations in 2023 by department",
      files,
      want: { pairs: by(between(rows, "TerminationDate", "2023-01-01", "2023-12-31"), column("Department"), count) },
    },
    {
      intent: "hires per year since 2018",
      files,
      want: {
        pairs: by(
          between(rows, "HireDate", "2018-01-01", "2030-01-01"),
          (row) => String(row["HireDate"]).slice(0, 4),
          count,
        ),
      },
    },
    {
      intent: "Departments with an average salary above 66000",
      files,
      want: {
        pairs: by(rows, column("Department"), (list) => mean(list, "AnnualSalary")).filter(
          ([, value]) => value > 66_000,
        ),
      },
    },
    {
      intent: "average salary of senior staff outside Berlin",
      files,
      want: {
        value: mean(
          rows.filter((row) => row["JobLevel"] === "Senior" && row["OfficeLocation"] !== "Berlin"),
          "AnnualSalary",
        ),
      },
    },
    {
      intent: "gender split in percent",
      files,
      want: { pairs: by(rows, column("Gender"), (list) => list.length / rows.length), percent: true },
    },
    { intent: "average age by department", files, want: { decline: true } },
    {
      intent: "which office has the fewest managers?",
      files,
      want: { order: rising(by(where(rows, { JobLevel: "Manager" }), column("OfficeLocation"), count)).slice(0, 1) },
    },
    {
      intent: "Avrage salary in Viena",
      files,
      want: { value: mean(where(rows, { OfficeLocation: "Vienna" }), "AnnualSalary") },
    },
  ],
};
