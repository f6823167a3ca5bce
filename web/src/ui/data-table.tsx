import type { Key, ReactNode } from 'react';

export interface Column<T> {
  key: string;
  header: ReactNode;
  cell: (row: T) => ReactNode;
  align?: 'end';
  /** On a phone this cell takes the whole line and has no label: for names and buttons. */
  wide?: boolean;
}

interface DataTableProps<T> {
  /** What the table lists, for screen readers only. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => Key;
}

/** A table that becomes a list of cards on phones. Roles are explicit, because `display` removes the implicit ones. */
export function DataTable<T>({ caption, columns, rows, rowKey }: DataTableProps<T>) {
  return (
    <table className="data-table" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, align }) => (
            <th key={key} role="columnheader" scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ key, header, cell, align, wide }) => (
              <td key={key} role="cell" data-align={align} data-wide={wide || undefined}>
                <span className="table-label" aria-hidden>
                  {header}
                </span>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
