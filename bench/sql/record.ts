import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Notifications and jobs are not part of a request, so their statements are left out. */
const LEFT_OUT = /pg_notify|from job|into job/;
/**
 * Settings that pgbench does without. The server retries after a lock timeout, but pgbench would stop. It keeps its plans
 * without being told, because its arrays are written out, so that Postgres knows their length.
 */
const SETTINGS = /; SET LOCAL (lock_timeout|plan_cache_mode) = \w+/g;

/** Records every statement that this process sends while `work` runs, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, config: string | pg.QueryConfig, ...rest: never[]) {
    const text = (typeof config === 'string' ? config : config.text).replace(SETTINGS, '');
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
