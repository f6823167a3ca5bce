import { viewsForCredits } from '@viewloop/contract/money';
import { useMessages } from '../../messages/index.ts';
import { PriceLine } from './price-line.tsx';

/** `credits` is zero while no valid amount is entered. */
export function PromotionPrice({ credits, balance }: { credits: number; balance: number }) {
  const { promotions, shared } = useMessages();
  const left = promotions.left(shared.credits(balance - credits));
  return (
    <PriceLine
      price={promotions.livePrice(credits, viewsForCredits(credits))}
      note={credits % 2 === 1 ? `${left} ${promotions.oddCredit}` : left}
    />
  );
}
