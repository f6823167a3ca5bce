import { CREDITS_PER_ANSWER } from '@viewloop/contract/constants';
import { viewsForCredits } from '@viewloop/contract/money';
import { useFeedbackMessages } from '../../../messages/feedback.ts';
import { useMessages } from '../../../messages/rest.ts';
import { PriceLine } from '../price-line.tsx';

/** The price of a promotion whose viewers are asked. `credits` is zero while no valid amount is entered. */
export function AskedPrice({ credits, balance }: { credits: number; balance: number }) {
  const texts = useFeedbackMessages();
  const { promotions, shared } = useMessages();
  if (credits === 0) return <output className="sr-only" />;
  const views = viewsForCredits(credits);
  const answers = views * CREDITS_PER_ANSWER;
  const notes = [
    promotions.left(shared.credits(balance - credits - answers)),
    texts.priceNote,
    ...(credits % 2 === 1 ? [promotions.oddCredit] : []),
  ];
  return <PriceLine price={texts.price(credits, answers, views)} note={notes.join(' ')} />;
}
