import { useEffect, useReducer } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/notices.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Notice } from './api.ts';
import { NoticeItem } from './notice-item.tsx';
import { pathOfNotice, unreadCount } from './notice-rules.ts';
import type { Change } from './use-notice-changes.ts';

/** How often "Just now" and the other times are brought up to date. */
const CLOCK_MS = 20_000;

interface NoticesPanelProps {
  list: readonly Notice[];
  titleId: string;
  change: (change: Change) => void;
  onLeave: () => void;
}

export function NoticesPanel({ list, titleId, change, onLeave }: NoticesPanelProps) {
  const { notices, shell } = useMessages();
  const [, navigate] = useLocation();
  function open(notice: Notice) {
    if (!notice.read) change({ do: 'read', id: notice.id });
    const path = pathOfNotice(notice);
    if (!path) return;
    navigate(path);
    onLeave();
  }
  const [, tick] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const clock = setInterval(tick, CLOCK_MS);
    return () => clearInterval(clock);
  }, []);
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 pl-2.5">
        <h2 id={titleId}>{notices.title}</h2>
        {unreadCount(list) > 0 && (
          <Button variant="quiet" className="text-small" onClick={() => change({ do: 'read-all' })}>
            {notices.markAllRead}
          </Button>
        )}
      </div>
      {list.length === 0 ? (
        <EmptyState picture="bell" title={notices.empty} description={notices.emptyText} className="py-6" />
      ) : (
        <ul className="grid gap-0.5">
          {list.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              onRead={() => open(notice)}
              onDismiss={() => change({ do: 'dismiss', id: notice.id })}
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
