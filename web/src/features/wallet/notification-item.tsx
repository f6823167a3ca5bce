import { CircleAlert, CircleCheck, Clock, X } from 'lucide-react';
import { ago } from '../../lib/ago.ts';
import { formatChange, formatDateTime, formatLtc } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Notification } from './notification-rules.ts';

const icons = { deposit_success: CircleCheck, deposit_pending: Clock, deposit_failed: CircleAlert };
const tones = { deposit_success: 'text-link', deposit_pending: 'text-muted', deposit_failed: 'text-danger' };

interface NotificationItemProps {
  notification: Notification;
  onRead: () => void;
  onDismiss: () => void;
}

export function NotificationItem({ notification, onRead, onDismiss }: NotificationItemProps) {
  const { wallet, shared } = useMessages();
  const { type, amount, credits, timestamp, read } = notification;
  const { title, text } = wallet.bell[type];
  const Icon = icons[type];
  return (
    <li className="flex items-start rounded-control hover:bg-raised" data-read={read}>
      <button type="button" onClick={onRead} className="flex min-w-0 flex-1 gap-3 p-2.5 text-start">
        <Icon aria-hidden className={`mt-0.5 size-5 flex-none ${tones[type]}`} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className={read ? 'font-medium' : 'font-bold'}>{title}</span>
            {!read && (
              <span className="size-2 flex-none rounded-full bg-link">
                <span className="sr-only">{wallet.bell.unread}</span>
              </span>
            )}
          </span>
          <span className="block text-small text-muted">{text(formatLtc(amount), formatChange(credits))}</span>
          <time dateTime={timestamp} title={formatDateTime(timestamp)} className="block text-small text-muted">
            {shared.ago(ago(timestamp))}
          </time>
        </span>
      </button>
      <Button variant="quiet" size="icon" aria-label={wallet.bell.dismiss(title)} onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </li>
  );
}
