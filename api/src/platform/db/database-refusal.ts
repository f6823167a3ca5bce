import type pg from 'pg';
import { CannotStart } from '../run/cannot-start.ts';

/** The errors of Postgres when a user may not connect or make tables, and what an operator does about each. */
const REFUSALS: Record<string, string> = {
  '28P01': 'the password of the database user is wrong: correct DATABASE_URL',
  '28000': 'Postgres does not let this user in: correct DATABASE_URL, or pg_hba.conf of the database',
  '3D000':
    'the database does not exist: create it (createdb --encoding=UTF8 --template=template0 NAME), or correct DATABASE_URL',
  '42501':
    'the database user may not create tables: make it the owner of the database (alter database NAME owner to USER)',
};

/** One line for the operator instead of a stack, or undefined if the error says nothing about the settings. */
export function databaseRefusal(error: unknown): CannotStart | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const advice = REFUSALS[code];
  return advice === undefined ? undefined : new CannotStart(`${message} (${advice})`);
}

/** Text of any language needs UTF-8; SQL_ASCII would take every byte and check none. */
export async function refuseOtherEncodings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    `select datname as name, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  );
  const { name, encoding } = rows[0] ?? { name: '', encoding: '' };
  if (encoding !== 'UTF8')
    throw new CannotStart(
      `The database ${name} has the encoding ${encoding}, and only UTF8 works: create another one (createdb --encoding=UTF8 --template=template0 NAME)`,
    );
}
