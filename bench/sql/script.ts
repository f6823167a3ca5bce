import type { Statement } from './record.ts';

/** The values that differ from one request to the next, as expressions that pgbench computes from `:i`. */
export interface Known {
  value: unknown;
  expression: string;
}

const same = (a: unknown, b: unknown) =>
  Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : a === b || String(a) === String(b);

/** A timestamp as the database writes it. Recorded timestamps are replaced by the current time. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Buffer.isBuffer(value)) return `'\\\\x${value.toString('hex')}'::bytea`;
  if (typeof value === 'string' && MOMENT.test(value)) return 'clock_timestamp()';
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

function expressionOf(value: unknown, known: readonly Known[]): string {
  if (Array.isArray(value)) return `array[${value.map((item) => expressionOf(item, known)).join(', ')}]`;
  if (value !== null && value !== undefined) {
    for (const { value: sample, expression } of known) {
      if (same(value, sample)) return expression;
      // Keys such as `view:17` and `watch_rewarded:17` contain an id that differs for each request.
      if (typeof value === 'string' && typeof sample === 'number' && value.endsWith(`:${sample}`)) {
        return `('${value.slice(0, -String(sample).length)}' || ${expression})`;
      }
    }
  }
  return literal(value);
}

/** pgbench takes `:MI` and `:null` for its variables, also inside a text, so such texts are cut behind the colon. */
const withoutVariables = (sql: string) =>
  sql.replaceAll(/'(?:[^']|'')*'/g, (quoted) => quoted.replaceAll(/:(?=[a-z_])/gi, ":' || '"));

/** Turns the recorded statements into a pgbench script: the same SQL, for another member and view each time. */
export function pgbenchScript(
  statements: readonly Statement[],
  known: readonly Known[],
  variables: readonly string[],
): string {
  const body = statements.map(({ text, values }) => {
    const filled = text.replace(
      /\$(\d+)/g,
      (_, index: string) => `(${expressionOf(values[Number(index) - 1], known)})`,
    );
    return `${withoutVariables(filled.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())};`;
  });
  return ['\\set n :n + 1', '\\set i :client_id * :share + :n', ...variables, ...body, ''].join('\n');
}
