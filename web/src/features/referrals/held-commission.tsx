import { DEPOSIT_COMMISSION_DAYS, REFERRAL_ID_PREFIX } from '@viewloop/contract/constants';
import type { Answer } from '../../lib/call.ts';
import { formatDate, formatDecimal } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';

type Summary = Answer<'GET /api/referrals/summary'>;

/** What is held, for whom, why and until when. */
export function HeldCommission({ summary: { pendingCredits, held, watchHoldDays } }: { summary: Summary }) {
  const { referrals, shared } = useMessages();
  return (
    <section className="mt-4 rounded-control border border-line p-4">
      <h3 className="flex justify-between gap-4 text-body">
        <span>{referrals.pending}</span>
        <span>{shared.credits(pendingCredits)}</span>
      </h3>
      {watchHoldDays && <p className="mt-1 text-small text-muted">{referrals.watchHeld(watchHoldDays)}</p>}
      <p className="mt-1 text-small text-muted">{referrals.depositsHeld(DEPOSIT_COMMISSION_DAYS)}</p>
      <ul className="mt-3 grid gap-2 text-small">
        {held.map((part) => (
          <HeldRow key={`${part.referredId} ${part.from}`} part={part} />
        ))}
      </ul>
    </section>
  );
}

/** Fractions are carried until they make a whole credit, so they are shown as they are. */
const creditsOf = (tenThousandths: number) => formatDecimal(tenThousandths / 10_000);

function HeldRow({ part }: { part: Summary['held'][number] }) {
  const { referrals } = useMessages();
  const { referredId, from, baseCredits, commission, settlesFrom, settlesUntil } = part;
  const [first, last] = [formatDate(settlesFrom), formatDate(settlesUntil)];
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0">
        <span className="font-mono font-medium">{`${referredId.slice(0, REFERRAL_ID_PREFIX)}…`}</span>{' '}
        {referrals.heldFrom[from](baseCredits)}
        <span className="block text-muted">
          {first === last ? referrals.paidOn(last) : referrals.paidBetween(first, last)}
        </span>
      </span>
      <span className="font-medium whitespace-nowrap">+{creditsOf(commission)}</span>
    </li>
  );
}
