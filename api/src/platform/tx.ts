/** Reads; each statement sees what was committed when it began. */
export interface ReadTx {
  /** The text is static: it is prepared once on each connection, under a name made from it. */
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  one<R extends object>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
}

/** Writes that happen together or not at all. */
export interface Tx extends ReadTx {
  readonly writable: true;
  /** For what must not happen unless the transaction did: telling other instances, counting. */
  afterCommit(work: () => void): void;
}
