/** The query reads from something whose columns cannot be told. */
export class UnreadableQuery extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "UnreadableQuery";
  }
}
