import type { Migration } from "../migration.ts";
import { documents } from "./001-documents.ts";
import { lexicalIndex } from "./002-lexical-index.ts";
import { vectors } from "./003-vectors.ts";
import { conversations } from "./004-conversations.ts";
import { codesOfAllVectors } from "./005-codes-of-all-vectors.ts";

/** In the order they are applied. A migration that has been released is never changed: what follows is a new one. */
export const allMigrations: readonly Migration[] = [documents, lexicalIndex, vectors, conversations, codesOfAllVectors];
