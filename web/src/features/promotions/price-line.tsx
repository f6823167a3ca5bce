import type { ReactNode } from 'react';

/** Shows while typing what the credits buy: "20 credits = 10 views". */
export function PriceLine({ price, note }: { price: string; note: ReactNode }) {
  return (
    <output className="block rounded-control bg-raised px-4 py-3">
      <span className="block text-lead font-bold tracking-tight">{price}</span>
      <span className="block text-small text-muted">{note}</span>
    </output>
  );
}
