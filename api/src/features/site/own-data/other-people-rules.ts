import type { Row } from './file-format-rules.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** As many characters as screens show of another account. */
const SHOWN = 8;

function shortened(value: unknown, own: string): unknown {
  if (typeof value === 'string') return value.replaceAll(UUID, (id) => (id === own ? id : id.slice(0, SHOWN)));
  if (Array.isArray(value)) return value.map((part) => shortened(part, own));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part, own)]));
}

/**
 * A row of the archive with the ids of other people shortened, wherever they stand: in facts of notices, in messages that were
 * sent, in notes. The row's own number stays whole.
 */
export function withoutOthers(row: Row, memberId: string): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name === 'id' ? value : shortened(value, memberId)]),
  );
}
