import { useEffect, useReducer } from 'react';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NotificationItem } from './notification-item.tsx';
import { dismiss, markAllRead, markRead, type Told, unreadCount } from './notification-rules.ts';
import { changeTold } from './notification-store.ts';

/** "Just now" does not stay true by itself. */
const CLOCK_MS = 20_000;

interface NotificationsPanelProps {
  told: Told;
  memberId: string;
  titleId: string;
  onLeave: () => void;
}

export function NotificationsPanel({ told, memberId, titleId, onLeave }: NotificationsPanelProps) {
  const { wallet, shell } = useMessages();
  const [, tick] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const clock = setInterval(tick, CLOCK_MS);
    return () => clearInterval(clock);
  }, []);
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 pl-2.5">
        <h2 id={titleId}>{wallet.bell.title}</h2>
        {unreadCount(told) > 0 && (
          <Button variant="quiet" className="text-small" onClick={() => changeTold(memberId, markAllRead)}>
            {wallet.bell.markAllRead}
          </Button>
        )}
      </div>
      {told.notifications.length === 0 ? (
        <EmptyState picture="bell" title={wallet.bell.empty} description={wallet.bell.emptyText} className="py-6" />
      ) : (
        <ul className="grid gap-0.5">
          {told.notifications.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onRead={() => changeTold(memberId, (before) => markRead(before, notification.id))}
              onDismiss={() => changeTold(memberId, (before) => dismiss(before, notification.id))}
            />
          ))}
        </ul>
      )}
      <LinkButton href={paths.wallet} className="mt-1.5 w-full" onClick={onLeave}>
        {shell.wallet}
      </LinkButton>
    </>
  );
}
