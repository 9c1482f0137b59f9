import type { Block } from "../read/source-document.ts";
import type { ChunkSizes } from "./chunk.ts";
import { countTokens } from "./count-tokens.ts";
import type { Section } from "./sections.ts";

/**
 * Small parts of a section become one passage of that section, with their headings in its text: "Added" and "Fixed" of
 * a release. Sections directly below the title stay apart, so that each can be found by its name.
 */
export function joinSections(sections: Section[], { least, target }: ChunkSizes): Section[] {
  const joined: Section[] = [];
  let room = 0;
  for (const section of sections) {
    const tokens = section.blocks.reduce((sum, { text }) => sum + countTokens(text), 0);
    const open = joined.at(-1);
    if (open && tokens < least && tokens <= room && isPartOf(section, open)) {
      joined[joined.length - 1] = join(open, section);
      room -= tokens;
    } else {
      joined.push(section);
      // A part that is not small keeps to itself.
      room = section.path.length > 1 && tokens >= least ? 0 : target - tokens;
    }
  }
  return joined.filter(({ blocks }) => blocks.some(({ kind }) => kind !== "heading"));
}

/** Below the same heading, and that is not the title. */
function isPartOf({ path }: Section, open: Section): boolean {
  const parent = path.slice(0, -1);
  return parent.length > 0 && parent.length <= open.path.length && parent.every((name, i) => name === open.path[i]);
}

function join(open: Section, section: Section): Section {
  const parent = section.path.slice(0, -1);
  const isParent = open.path.length === parent.length;
  const path = isParent ? open.path : parent;
  return { heading: isParent ? open.heading : null, path, blocks: [...shown(open, path), ...shown(section, path)] };
}

const shown = ({ heading, path, blocks }: Section, below: string[]): Block[] =>
  heading !== null && path.length > below.length ? [heading, ...blocks] : blocks;
