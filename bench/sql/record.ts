import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Hints and jobs are not part of a request. */
const LEFT_OUT = /pg_notify|from job|into job/;
/** After a lock timeout the server tries again, where pgbench would give up. */
const HURRY = /; SET LOCAL lock_timeout = \d+$/;

/** Writes down every statement that this process sends while `work` runs, in the order in which they are sent. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, config: string | pg.QueryConfig, ...rest: never[]) {
    const text = (typeof config === 'string' ? config : config.text).replace(HURRY, '');
    const values = typeof config === 'string' ? [] : (config.values ?? []);
    if (!LEFT_OUT.test(text)) statements.push({ text, values });
    return (original as (...args: unknown[]) => unknown).call(this, config, ...rest);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}
