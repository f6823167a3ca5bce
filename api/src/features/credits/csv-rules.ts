import type { credits } from '@viewloop/contract';

/** Spreadsheets guess the encoding without it. */
const BYTE_ORDER_MARK = '\uFEFF';

export const CSV_HEADER = `${BYTE_ORDER_MARK}number,time (UTC),credits,balance,kind,reason,promotion\r\n`;

/** Quoted, and never a formula: a title that begins with = would otherwise be run by the spreadsheet. */
export function csvText(text: string): string {
  const harmless = /^\s*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export function csvLine({ seq, at, amount, balance, kind, text, promotionId }: credits.StatementLine): string {
  return `${[seq, at, amount, balance, kind, csvText(text), promotionId ?? ''].join(',')}\r\n`;
}
