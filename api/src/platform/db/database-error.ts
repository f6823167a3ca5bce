import { Problem } from '../http/problem.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const BUSY = new Set(['55P03', '57014', '53100', '53200', '53300', '25P03']);
const DOWN = new Set(['57P01', '57P02', '57P03', '58030']);
const BAD_VALUE = new Set(['22003', '22007', '22008', '22021', '22023', '22P02', '22P05', '22026', '22001']);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Serialization failures and deadlocks, after which a retry usually succeeds. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    codeOf(error) === '23505' &&
    (constraint === undefined || (error as { constraint?: string }).constraint === constraint)
  );
}

/** A table or column that this release knows is not there: the database was not migrated yet. */
export function isUndefinedObject(error: unknown): boolean {
  return ['42P01', '42703'].includes(codeOf(error));
}

/** Whether the database refused a statement because of what was in it, or because it took too long. */
export function isRefusal(error: unknown): boolean {
  return /^(57014|2[123]...|P0...)$/.test(codeOf(error));
}

/** True if the connection broke or could not be made, false if the server refused a statement. */
export function isConnectionTrouble(error: unknown): boolean {
  const code = codeOf(error);
  if (DOWN.has(code) || code.startsWith('08') || NETWORK.has(code)) return true;
  if (!(error instanceof Error) || code !== '') return false;
  return /connection|timeout (exceeded when trying to connect|expired)|Client (was closed|has encountered)|read timeout|not queryable/i.test(
    error.message,
  );
}

/**
 * For transactions that may write. If the database refuses one as read-only, it is a former leader that has stepped down,
 * so the connection is as good as broken. In a read the same code means that a statement of ours tried to write.
 */
export function withStandbyAsTrouble(error: unknown): unknown {
  return codeOf(error) === '25006' ? new Error('the connection leads to a standby', { cause: error }) : error;
}

/** The only place where a database error becomes a problem for the client. `undefined` means a bug of ours. */
export function problemOfDatabaseError(error: unknown): Problem | undefined {
  const code = codeOf(error);
  if (code === '23505') return new Problem('already_done');
  if (RETRYABLE.has(code) || BUSY.has(code)) return new Problem('busy');
  if (BAD_VALUE.has(code)) return new Problem('bad_request', { reasonCode: 'out_of_range' });
  if (isConnectionTrouble(error)) return new Problem('unavailable');
  return undefined;
}
