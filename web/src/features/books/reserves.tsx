import type { BookDay } from '@viewloop/contract/check-books';
import { formatLtc as ltcOf } from '@viewloop/contract/money';
import { formatDateTime, formatFullDay, formatLtc, formatNumber } from '../../lib/format.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Card, CardHeader, StatText } from '../../ui/card.tsx';

const ltc = (litoshi: string) => `${formatLtc(ltcOf(BigInt(litoshi)), 'needed')} LTC`;

/** Deposits and the credits sold for them side by side, and what came into being without a deposit. */
export function Reserves({ day }: { day: BookDay }) {
  const { books } = useInsightsMessages();
  const { reserves, litoshiReceived, creditsBought, creditsGiven } = day;
  if (!reserves) return null;
  const { coins, givenToday } = reserves;
  const today = books.reserves.thatDay(formatNumber(givenToday), formatFullDay(day.day));
  const tiles = [
    { label: books.reserves.received, figure: ltc(litoshiReceived), note: books.reserves.receivedNote },
    { label: books.reserves.sold, figure: formatNumber(creditsBought), note: books.reserves.soldNote },
    { label: books.reserves.given, figure: formatNumber(creditsGiven), note: today },
  ];
  return (
    <Card>
      <CardHeader title={books.reserves.title} description={books.reserves.text} />
      <div className="grid gap-5 sm:grid-cols-3">
        {tiles.map(({ label, figure, note }) => (
          <div key={label}>
            <StatText label={label} figure={figure} note={note} />
          </div>
        ))}
      </div>
      {coins && (
        <p className="mt-4 text-small text-muted">
          {books.reserves.coins(ltc(coins.inBooks), ltc(coins.onChain), formatDateTime(coins.at))}
        </p>
      )}
    </Card>
  );
}
