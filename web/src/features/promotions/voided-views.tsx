import { formatDateTime } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import type { Stats } from './api.ts';

/** Views that an admin took back; the owner sees each with its reason. */
export function VoidedViews({ voided }: { voided: Stats['voided'] }) {
  const { promotions } = useMessages();
  if (voided.length === 0) return null;
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{promotions.voided}</h3>
      <p className="text-small text-muted">{promotions.voidedNote}</p>
      <ul className="mt-2 grid gap-1.5 text-small">
        {voided.map(({ at, reason }) => (
          <li key={`${at} ${reason}`}>
            <time dateTime={at} className="text-muted">
              {formatDateTime(at)}
            </time>{' '}
            · {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
