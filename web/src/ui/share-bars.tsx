import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../lib/format.ts';

interface ShareBarsProps {
  rows: readonly { key: string; name: ReactNode; count: number }[];
  /** What all rows are a share of. */
  whole: number;
}

/** A short list of groups, each with its number, its share and a bar. */
export function ShareBars({ rows, whole }: ShareBarsProps) {
  return (
    <ul className="grid gap-2.5">
      {rows.map(({ key, name, count }) => {
        const share = whole > 0 ? Math.min(1, count / whole) : 0;
        return (
          <li key={key} className="grid gap-1 text-small">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-muted">
                {formatNumber(count)} · {formatPercent(share)}
              </span>
            </span>
            <svg className="share-bar" aria-hidden>
              <rect className="share-bar-track" width="100%" height="100%" rx="3" />
              <rect className="share-bar-fill" width={`${share * 100}%`} height="100%" rx="3" />
            </svg>
          </li>
        );
      })}
    </ul>
  );
}
