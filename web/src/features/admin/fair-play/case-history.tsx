import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import type { CaseDetails } from './api.ts';

/** What the rules noticed, day by day. */
export function CaseHistory({ history }: { history: CaseDetails['history'] }) {
  const { details, rules } = useFairPlayMessages();
  if (history.length === 0) return null;
  return (
    <details>
      <summary className="w-fit font-semibold">{details.history(history.length)}</summary>
      <ul className="mt-2 grid gap-1 text-small">
        {history.map(({ day, rule, applied, times }) => (
          <li key={`${day} ${rule} ${applied}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {rules.names[rule]}
              {!applied && <span className="text-muted"> ({rules.states.shadow})</span>}
            </span>
            <span className="text-muted">
              {formatDay(day)} · {formatNumber(times)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
