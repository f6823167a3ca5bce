import { useQuery } from '@tanstack/react-query';
import { viewsForCredits } from '@viewloop/contract/money';
import { useMessages } from '../../messages/rest.ts';
import { activePromotionsQuery } from './active-query.ts';
import { PriceLine } from './price-line.tsx';
import { likelyFinish } from './promotion-rules.ts';
import { spanUntil } from './span-until.ts';

/** `credits` is zero while no valid amount is entered: then there is nothing to say. */
export function PromotionPrice({ credits, balance }: { credits: number; balance: number }) {
  const { promotions, shared } = useMessages();
  const { data: own } = useQuery(activePromotionsQuery);
  if (credits === 0) return <output className="sr-only" />;
  const views = viewsForCredits(credits);
  const finish = likelyFinish(own ?? [], views);
  const notes = [
    promotions.left(shared.credits(balance - credits)),
    ...(credits % 2 === 1 ? [promotions.oddCredit] : []),
    ...(finish ? [promotions.likelyDone(spanUntil(finish))] : []),
  ];
  return <PriceLine price={promotions.livePrice(credits, views)} note={notes.join(' ')} />;
}
