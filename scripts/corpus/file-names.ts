import { type CorpusCase, lines, table } from "./case.ts";

function named(file: string, about: string, beside?: Record<string, string>): CorpusCase {
  return {
    file,
    about,
    fault: ["F03"],
    bytes: lines("id,city", "1,Bonn", "2,Graz"),
    expect: table(
      ["id integer", "city string"],
      [
        [1, "Bonn"],
        [2, "Graz"],
      ],
    ),
    beside,
  };
}

export const fileNameCases: CorpusCase[] = [
  named("a'b.csv", "An apostrophe would end an SQL string."),
  named("数据.csv", "A Chinese name."),
  named("with space & percent%20.csv", "Spaces, an ampersand and a percent escape that must not be decoded."),
  named("report[1].csv", "Brackets are no pattern: report1.csv lies beside and must not be read.", {
    "report1.csv": lines("id,city", "99,wrong file"),
  }),
  named("month={01}.csv", "Braces and an equals sign are neither pattern nor partition."),
  named("SHOUT.CSV", "The extension in capitals."),
  named("no-extension", "No extension at all."),
  named("dots.in.name.v1.2.csv", "Several dots."),
  named("-dash.csv", "A name that starts like an option."),
  named("emoji 📈.csv", "An emoji."),
];
