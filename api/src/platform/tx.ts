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
  /**
   * The last statements, already sent: COMMIT goes right behind them, without waiting for their answers. If one of them
   * fails nothing was written. Whoever looks at an answer and would rather not have asked must not use this.
   */
  lastly<const P extends readonly Promise<unknown>[]>(statements: P): Promise<Answers<P>>;
}

type Answers<P extends readonly Promise<unknown>[]> = { -readonly [K in keyof P]: Awaited<P[K]> };

/**
 * Statements of one transaction that are sent without waiting for each other. Behind one that fails all others fail,
 * too, and may say so earlier: the first in the order of sending is the one that tells why.
 */
export async function allOf<const P extends readonly Promise<unknown>[]>(statements: P): Promise<Answers<P>> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Answers<P>;
}
