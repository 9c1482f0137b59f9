/** One part of the product on this machine. */
export interface Checkup {
  name: string;
  /** `limited`: the product does without, but less well. */
  state: "works" | "limited" | "broken";
  found: string;
  /** The command that makes it work; null where there is nothing to do. */
  remedy: string | null;
}
