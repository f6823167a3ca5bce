/** A way to read. Each statement sees what was committed when the statement began. */
export interface ReadTx {
  /** The text must be constant: it is prepared once on each connection, under a name made from it. */
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  one<R extends object>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
}

/** A transaction: its writes happen together or not at all. */
export interface Tx extends ReadTx {
  readonly writable: true;
  /** Runs something after the commit that must not happen without it, e.g. to notify other instances or to count. */
  afterCommit(work: () => void): void;
  /**
   * Takes the last statements, which are already sent, and sends COMMIT right behind them without waiting for their
   * results. If one of them fails, nothing is written. Do not use it if a result could make you want to roll back.
   */
  lastly<const P extends readonly Promise<unknown>[]>(statements: P): Promise<Answers<P>>;
}

type Answers<P extends readonly Promise<unknown>[]> = { -readonly [K in keyof P]: Awaited<P[K]> };

/**
 * Waits for statements of one transaction that were sent without waiting for each other. If one fails, all later ones fail
 * as well, and may do so earlier. So this throws the error of the first in the order of sending, which is the cause.
 */
export async function allOf<const P extends readonly Promise<unknown>[]>(statements: P): Promise<Answers<P>> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Answers<P>;
}
