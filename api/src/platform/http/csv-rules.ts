/** Without it spreadsheets guess the encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Quotes the text and makes formulas harmless: a spreadsheet would run a title that begins with =. */
export function csvText(text: string): string {
  const harmless = /^\s*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
