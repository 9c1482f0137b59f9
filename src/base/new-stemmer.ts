import { createRequire } from "node:module";
import type snowball from "snowball-stemmers";

const require = createRequire(import.meta.url);

// Not imported: it is nearly a megabyte of code, which many runs do not need.
export const newStemmer = (language: string): ReturnType<typeof snowball.newStemmer> =>
  (require("snowball-stemmers") as typeof snowball).newStemmer(language);
