/** A table for the terminal: the first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  const lines = texts.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const [first = '', ...others] = lines;
  return [first, '-'.repeat(first.length), ...others].join('\n');
}

export const percent = (share: number, digits = 2): string => `${(share * 100).toFixed(digits)} %`;
