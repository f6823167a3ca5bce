import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../lib/format.ts';
import { ShareBar } from './share-bar.tsx';

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
          <li key={key}>
            <ShareBar name={name} figures={`${formatNumber(count)} · ${formatPercent(share)}`} share={share} />
          </li>
        );
      })}
    </ul>
  );
}
