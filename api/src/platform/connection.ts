import pg from 'pg';

export interface SessionOptions {
  readOnly?: boolean;
  /** Migrations and other long work of our own. */
  patient?: boolean;
  /** For what may be lost: its commits do not wait for the disk. Never for anything of value. */
  hintsOnly?: boolean;
  /** The address leads to a pooler that lends a connection for one transaction: see `openingOf`. */
  pooled?: boolean;
}

const LIMITS = { statement_timeout: 3000, lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 };

/** Longer than the database's own limits: who hears nothing for so long takes the connection for dead. */
export const ANSWER_WITHIN_MS = 5000;

const INT8 = 20;
const DATE = 1082;

/** int8 arrives as a number, checked; a date stays the text it is. Money never becomes a float by accident. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) {
      return (text: string) => {
        const value = Number(text);
        if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a whole number`);
        return value;
      };
    }
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export function connectionConfig(
  url: string,
  { readOnly = false, patient = false, hintsOnly = false, pooled = false }: SessionOptions = {},
): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'viewloop',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    // A machine that is gone without a word is noticed within half a minute.
    keepAliveInitialDelayMillis: 10_000,
    types,
    ...(patient || pooled ? {} : LIMITS),
    ...(readOnly && !pooled ? { options: '-c default_transaction_read_only=on' } : {}),
    ...(hintsOnly && !pooled ? { options: '-c synchronous_commit=off' } : {}),
  };
}

/**
 * How a transaction begins. Behind a pooler the next transaction may run on another connection, and what one sets for
 * its session meets strangers: there every transaction brings its limits along, and they end with it.
 */
export function openingOf({ readOnly = false, hintsOnly = false, pooled = false }: SessionOptions, mode = ''): string {
  const begin = `BEGIN${mode && ` ISOLATION LEVEL ${mode}`}${readOnly ? ' READ ONLY' : ''}`;
  if (!pooled) return begin;
  const settings = { ...LIMITS, ...(hintsOnly ? { synchronous_commit: 'off' } : {}) };
  return [begin, ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join('; ');
}
