import pg from 'pg';
import { vi } from 'vitest';

/** Returns the texts of all statements that are sent to Postgres meanwhile, by whichever connection. */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string }];
    texts.push(typeof statement === 'string' ? statement : (statement.text ?? ''));
    return send.apply(this, args) as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return texts;
}
