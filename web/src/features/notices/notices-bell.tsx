import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Bell } from '../../ui/icons/index.ts';
import { useAnnouncements } from './announce.ts';
import { noticesQuery } from './api.ts';
import { badgeText, unreadCount } from './notice-rules.ts';
import { NoticesPanel } from './notices-panel.tsx';
import { useNoticeChanges } from './use-notice-changes.ts';

/** Places the panel below the bell, aligned to its right edge; on a phone with equal margins. */
function placeBelow(bell: Element): CSSProperties {
  const { bottom, right } = bell.getBoundingClientRect();
  const toTheRight = document.documentElement.clientWidth - right;
  return { top: bottom + 8, right: innerWidth < 640 ? 8 : toTheRight };
}

export function NoticesBell() {
  const me = useMe();
  const { notices } = useMessages();
  const { data } = useQuery(noticesQuery);
  const { choose, shown } = useNoticeChanges();
  // A newer server may send kinds that this version has no words for.
  const list = shown(data ?? []).filter(({ kind }) => kind in notices.kinds);
  useAnnouncements(me.id, data);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
  const id = useId();
  const unread = unreadCount(list);
  return (
    <>
      <Button
        ref={bell}
        variant="quiet"
        size="icon"
        className="relative rounded-full"
        popoverTarget={id}
        aria-expanded={open}
        aria-label={notices.open(unread, badgeText(unread))}
      >
        <Bell aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 min-w-[18px] rounded-full bg-accent px-1 text-[11px]/[18px] font-bold text-on-accent"
          >
            {badgeText(unread)}
          </span>
        )}
      </Button>
      {/* The browser's own popover closes on Escape or a click elsewhere, and returns the focus. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="menu inset-auto m-0 max-h-[calc(100dvh-96px)] w-[min(24rem,calc(100vw-16px))] overflow-y-auto text-ink"
        style={place}
        onBeforeToggle={() => bell.current && setPlace(placeBelow(bell.current))}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <NoticesPanel
            list={list}
            titleId={`${id}-title`}
            change={choose}
            onLeave={() => panel.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
