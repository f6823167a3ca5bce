import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** A list of names and values, one line each. */
export function Facts({ rows, className }: { rows: readonly (readonly [ReactNode, ReactNode])[]; className?: string }) {
  return (
    <dl className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-10', className)}>
      {rows.map(([name, value], row) => (
        <div key={row} className="flex items-center justify-between gap-4 border-t border-line py-2.5">
          <dt className="flex-none text-small text-muted">{name}</dt>
          <dd className="min-w-0 text-end font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
