import { ago } from '../../base/ago.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useMessages } from '../../messages/notices.ts';
import { Button } from '../../ui/button.tsx';
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  Clapperboard,
  Clock,
  Eye,
  EyeOff,
  Flag,
  type IconComponent,
  KeyRound,
  MessageCircle,
  MessageCircleQuestion,
  PartyPopper,
  Scale,
  ShieldCheck,
  ShieldOff,
  Ticket,
  Undo2,
  UserPlus,
  X,
} from '../../ui/icons/index.ts';
import type { Notice } from './api.ts';
import { noticeText } from './notice-text.ts';

const looks: Record<Notice['kind'], { icon: IconComponent; tone: string }> = {
  deposit_success: { icon: CircleCheck, tone: 'text-link' },
  deposit_pending: { icon: Clock, tone: 'text-muted' },
  deposits_folded: { icon: CircleCheck, tone: 'text-link' },
  coupon_redeemed: { icon: Ticket, tone: 'text-link' },
  deposit_failed: { icon: CircleAlert, tone: 'text-danger' },
  promotion_first_view: { icon: Eye, tone: 'text-link' },
  promotion_half: { icon: Flag, tone: 'text-link' },
  promotion_finding: { icon: Eye, tone: 'text-link' },
  promotion_completed: { icon: PartyPopper, tone: 'text-link' },
  promotion_paused: { icon: CirclePause, tone: 'text-danger' },
  view_taken_back: { icon: EyeOff, tone: 'text-danger' },
  attention_taken_back: { icon: EyeOff, tone: 'text-danger' },
  view_returned: { icon: Undo2, tone: 'text-muted' },
  view_replaced: { icon: Undo2, tone: 'text-muted' },
  view_offered_again: { icon: Undo2, tone: 'text-muted' },
  objection_made: { icon: Scale, tone: 'text-warning' },
  objection_granted: { icon: Scale, tone: 'text-link' },
  objection_refused: { icon: Scale, tone: 'text-muted' },
  feedback_received: { icon: MessageCircle, tone: 'text-link' },
  text_reported: { icon: Flag, tone: 'text-warning' },
  view_forfeited: { icon: EyeOff, tone: 'text-danger' },
  view_restored: { icon: Eye, tone: 'text-link' },
  channel_claimed: { icon: CircleAlert, tone: 'text-danger' },
  channel_lost: { icon: CircleAlert, tone: 'text-danger' },
  channel_gained: { icon: CircleAlert, tone: 'text-accent' },
  debt_carried: { icon: CircleAlert, tone: 'text-danger' },
  debt_released: { icon: Scale, tone: 'text-link' },
  promotion_shrunk: { icon: CircleAlert, tone: 'text-danger' },
  promotion_stopped: { icon: CircleAlert, tone: 'text-danger' },
  promotion_hidden: { icon: EyeOff, tone: 'text-danger' },
  promotion_shown_again: { icon: Eye, tone: 'text-link' },
  referral_joined: { icon: UserPlus, tone: 'text-link' },
  support_question: { icon: MessageCircleQuestion, tone: 'text-link' },
  support_answer: { icon: MessageCircle, tone: 'text-link' },
  made_admin: { icon: ShieldCheck, tone: 'text-link' },
  fair_play_strict: { icon: ShieldCheck, tone: 'text-link' },
  mail_trouble: { icon: CircleAlert, tone: 'text-danger' },
  mail_works: { icon: CircleCheck, tone: 'text-link' },
  made_moderator: { icon: ShieldCheck, tone: 'text-link' },
  role_removed: { icon: ShieldOff, tone: 'text-muted' },
  new_sign_in: { icon: KeyRound, tone: 'text-danger' },
  factors_removed: { icon: ShieldOff, tone: 'text-danger' },
  password_changed: { icon: KeyRound, tone: 'text-danger' },
  email_changed: { icon: KeyRound, tone: 'text-danger' },
  passkey_added: { icon: KeyRound, tone: 'text-danger' },
  authenticator_added: { icon: KeyRound, tone: 'text-danger' },
  recovery_codes_made: { icon: KeyRound, tone: 'text-danger' },
  identity_linked: { icon: KeyRound, tone: 'text-danger' },
  token_made: { icon: KeyRound, tone: 'text-danger' },
  webhook_made: { icon: KeyRound, tone: 'text-danger' },
  lost_factor_asked: { icon: KeyRound, tone: 'text-danger' },
  clip_ready: { icon: Clapperboard, tone: 'text-link' },
  clip_failed: { icon: CircleAlert, tone: 'text-danger' },
  clip_screening: { icon: Clapperboard, tone: 'text-link' },
  clip_hidden: { icon: EyeOff, tone: 'text-danger' },
  clip_refused: { icon: EyeOff, tone: 'text-danger' },
  clip_ended: { icon: Clapperboard, tone: 'text-link' },
  clip_notice_made: { icon: Flag, tone: 'text-warning' },
  account_taken_back: { icon: ShieldCheck, tone: 'text-link' },
};

interface NoticeItemProps {
  notice: Notice;
  onRead: () => void;
  onDismiss: () => void;
}

export function NoticeItem({ notice, onRead, onDismiss }: NoticeItemProps) {
  const { notices, shared } = useMessages();
  const { kind, at, read } = notice;
  const { icon: Icon, tone } = looks[kind];
  const { title, text } = noticeText(notice);
  return (
    <li className="flex items-start rounded-control hover:bg-raised" data-read={read}>
      <button type="button" onClick={onRead} className="flex min-w-0 flex-1 gap-3 p-2.5 text-start">
        <Icon aria-hidden className={`mt-0.5 size-5 flex-none ${tone}`} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className={read ? 'font-medium' : 'font-bold'}>{title}</span>
            {!read && (
              <span className="size-2 flex-none rounded-full bg-link">
                <span className="sr-only">{notices.unread}</span>
              </span>
            )}
          </span>
          <span className="block text-small text-muted">{text}</span>
          <time dateTime={at} title={formatDateTime(at)} className="block text-small text-muted">
            {shared.ago(ago(at))}
          </time>
        </span>
      </button>
      <Button variant="quiet" size="icon" aria-label={notices.dismiss(title)} onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </li>
  );
}
