import pg from 'pg';
import { VERSION } from '../run/version.ts';
import { GatheringSocket } from './gathering-socket.ts';

export interface SessionOptions {
  readOnly?: boolean;
  /** No time limits: for migrations and other long work of our own. */
  patient?: boolean;
  /** Commits do not wait for the disk, so the last ones may be lost in a crash. Never use it for anything of value. */
  hintsOnly?: boolean;
  /** The URL is that of a pooler that lends a connection for one transaction; see `openingOf`. */
  pooled?: boolean;
}

const LIMITS = { statement_timeout: 3000, lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 };

/**
 * Postgres compiles a statement that it believes to be expensive. Where a table has no statistics yet, that was a statement of a
 * millisecond, compiling it took up to five seconds on a busy machine, and starts of watches were refused meanwhile.
 */
const UNCOMPILED = { jit: 'off' };

/** Longer than the database's own limits. After this much silence a connection counts as dead. */
export const ANSWER_WITHIN_MS = 5000;

const INT8 = 20;
const DATE = 1082;

/** Parses int8 to a number and throws if it does not fit, so that money never loses digits. Dates stay text. */
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

function optionsOf({ readOnly, patient, hintsOnly }: SessionOptions): string {
  const settings = {
    ...(patient ? {} : UNCOMPILED),
    ...(readOnly ? { default_transaction_read_only: 'on' } : {}),
    ...(hintsOnly ? { synchronous_commit: 'off' } : {}),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

export function connectionConfig(
  url: string,
  { readOnly = false, patient = false, hintsOnly = false, pooled = false }: SessionOptions = {},
): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: `viewloop ${VERSION}`,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    // So we notice within half a minute when the other machine has vanished.
    keepAliveInitialDelayMillis: 10_000,
    types,
    stream: () => new GatheringSocket(),
    ...(patient || pooled ? {} : LIMITS),
    ...(pooled ? {} : { options: optionsOf({ readOnly, patient, hintsOnly }) }),
  };
}

/**
 * Returns the statement that opens a transaction. Behind a pooler the next transaction may run on another connection, and
 * session settings would leak to other clients, so there every transaction sets its own limits with SET LOCAL.
 */
export function openingOf({ readOnly = false, hintsOnly = false, pooled = false }: SessionOptions, mode = ''): string {
  const begin = `BEGIN${mode && ` ISOLATION LEVEL ${mode}`}${readOnly ? ' READ ONLY' : ''}`;
  if (!pooled) return begin;
  const settings = { ...LIMITS, ...UNCOMPILED, ...(hintsOnly ? { synchronous_commit: 'off' } : {}) };
  return [begin, ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join('; ');
}
