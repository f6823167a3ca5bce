import { BYTE_ORDER_MARK, csvText } from '../../../platform/http/csv-rules.ts';

export type Row = Record<string, unknown>;

/** One cell: times as ISO 8601, lists and objects as JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return csvText(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The columns are those of the first row; all rows of a file have the same. */
export async function* csvOf(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let columns: string[] | undefined;
  for await (const rows of pages) {
    const [first] = rows;
    if (!first) continue;
    const isFirstPage = columns === undefined;
    columns ??= Object.keys(first);
    const names = columns;
    const head = isFirstPage ? `${BYTE_ORDER_MARK}${names.join(',')}\r\n` : '';
    yield head + rows.map((row) => `${names.map((name) => cell(row[name])).join(',')}\r\n`).join('');
  }
}

export async function* jsonOf(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield `${before}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
