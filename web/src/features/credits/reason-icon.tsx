import type { credits } from '@viewloop/contract';
import {
  CircleSlash,
  Clapperboard,
  Coins,
  HandCoins,
  type IconComponent,
  Megaphone,
  MessagesSquare,
  ShieldCheck,
  Ticket,
  UsersRound,
} from '../../ui/icons/index.ts';

const icons: Record<credits.Reason, IconComponent> = {
  promotion_started: Megaphone,
  promotion_topped_up: Megaphone,
  promotion_refunded: Megaphone,
  watched: Clapperboard,
  view_taken_back: CircleSlash,
  view_returned: CircleSlash,
  commission_of_watch: UsersRound,
  commission_of_deposit: UsersRound,
  commission_reversed: UsersRound,
  deposit: Coins,
  deposit_reversed: Coins,
  adjusted: ShieldCheck,
  coupon: Ticket,
  view_restored: Clapperboard,
  view_charged_again: Clapperboard,
  view_replaced: Clapperboard,
  view_unproven: CircleSlash,
  view_cleared: Clapperboard,
  debt_incurred: HandCoins,
  debt_repaid: HandCoins,
  given_up: CircleSlash,
  answered: MessagesSquare,
  answer_restored: MessagesSquare,
  answers_set_aside: MessagesSquare,
  answers_refunded: MessagesSquare,
  answer_charged_again: MessagesSquare,
  screening_started: Clapperboard,
  screening_topped_up: Clapperboard,
  screening_refunded: Clapperboard,
  attention_paid: Clapperboard,
  attention_taken_back: CircleSlash,
  attention_restored: Clapperboard,
  answer_taken_back: CircleSlash,
  answer_returned: CircleSlash,
};

export function ReasonIcon({ reason }: { reason: credits.Reason }) {
  const Icon = icons[reason];
  return (
    <span className="grid size-9 flex-none place-items-center rounded-control bg-raised text-muted">
      <Icon aria-hidden className="size-4.5" />
    </span>
  );
}
