/** Something the case says, in words, with the evidence its figures come from. */
export interface Sentence {
  text: string;
  evidence: string[];
}
