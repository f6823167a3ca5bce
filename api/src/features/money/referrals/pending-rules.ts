import type { referrals } from '@viewloop/contract';
import type { HeldOfPerson } from './pending-store.ts';

const WHOLE = 10_000;

/**
 * What a referrer sees of held commission: whole credits in all, and by the day they come. Fractions of a credit are
 * carried from day to day, as they will be when it is paid.
 */
export function describeHeld(
  days: readonly { settlesAt: Date; accrued: number }[],
): Pick<referrals.Summary, 'pendingCredits' | 'pending'> {
  let accrued = 0;
  const pending = days.flatMap((day) => {
    const before = Math.floor(accrued / WHOLE);
    accrued += day.accrued;
    const credits = Math.floor(accrued / WHOLE) - before;
    return credits > 0 ? [{ credits, settlesAt: day.settlesAt.toISOString() }] : [];
  });
  return { pendingCredits: Math.floor(accrued / WHOLE), pending };
}

export const describePerson = ({
  settlesFrom,
  settlesUntil,
  ...held
}: HeldOfPerson): referrals.Summary['held'][number] => ({
  ...held,
  settlesFrom: settlesFrom.toISOString(),
  settlesUntil: settlesUntil.toISOString(),
});
