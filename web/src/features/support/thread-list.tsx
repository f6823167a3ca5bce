import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSupportMessages } from '../../messages/support.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { AppLink } from '../../ui/link.tsx';
import type { Thread } from './api.ts';

const tones: Record<Thread['state'], BadgeTone> = { open: 'neutral', waiting: 'good', closed: 'neutral' };

export function StateBadge({ state }: { state: Thread['state'] }) {
  const support = useSupportMessages();
  return <Badge tone={tones[state]}>{support.states[state]}</Badge>;
}

export function ThreadList({ threads }: { threads: readonly Thread[] }) {
  const support = useSupportMessages();
  return (
    <ul>
      {threads.map(({ id, category, state, unread, excerpt, lastAt }) => (
        <li key={id} className="border-t border-line">
          <AppLink href={`${paths.support}?thread=${id}`} className="grid gap-1 py-3 hover:text-link">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={unread ? 'font-bold' : 'font-medium'}>{support.categories[category]}</span>
              {unread && <Badge tone="good">{support.new}</Badge>}
              <StateBadge state={state} />
              <time dateTime={lastAt} className="text-small text-muted sm:ml-auto">
                {formatDateTime(lastAt)}
              </time>
            </span>
            <span className="truncate text-small text-muted">{excerpt}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
