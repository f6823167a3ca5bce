import { Bell } from 'lucide-react';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { badgeText, unreadCount } from './notification-rules.ts';
import { NotificationsPanel } from './notifications-panel.tsx';
import { useDepositWatch } from './watch-deposits.ts';

/** Below the bell, with its right edges on one line; on a phone with the same space on both sides. */
function placeBelow(bell: Element): CSSProperties {
  const { bottom, right } = bell.getBoundingClientRect();
  const toTheRight = document.documentElement.clientWidth - right;
  return { top: bottom + 8, right: innerWidth < 640 ? 8 : toTheRight };
}

export function NotificationsBell() {
  const me = useMe();
  const { wallet } = useMessages();
  const told = useDepositWatch(me.id);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
  const id = useId();
  const unread = unreadCount(told);
  return (
    <>
      <Button
        ref={bell}
        variant="quiet"
        size="icon"
        className="relative rounded-full"
        popoverTarget={id}
        aria-expanded={open}
        aria-label={wallet.bell.open(unread)}
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
      {/* The browser's own popover closes on Escape and on a press elsewhere, and gives the focus back. */}
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
          <NotificationsPanel
            told={told}
            memberId={me.id}
            titleId={`${id}-title`}
            onLeave={() => panel.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
