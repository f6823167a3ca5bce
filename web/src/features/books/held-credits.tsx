import type { BookDay } from '@viewloop/contract/check-books';
import { formatLtc as ltcOf } from '@viewloop/contract/money';
import { formatFullDay, formatLtc, formatNumber } from '../../lib/format.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Card, CardHeader, StatText } from '../../ui/card.tsx';

/** Where the credits are at the end of the last sealed day. */
export function HeldCredits({ day }: { day: BookDay }) {
  const { books } = useInsightsMessages();
  const { members, promotions, house, debts, creditsBought, creditsGiven, litoshiReceived, treeSum } = day;
  const owed = treeSum - members - promotions;
  const ltc = formatLtc(ltcOf(BigInt(litoshiReceived)), 'needed');
  const tiles = [
    { label: books.held.members, figure: members, note: books.notes.members },
    { label: books.held.promotions, figure: promotions, note: books.notes.promotions },
    { label: books.held.house, figure: house, note: books.notes.house },
    { label: books.held.bought, figure: creditsBought, note: books.notes.bought(ltc) },
  ];
  const [exist, bought, given] = [creditsBought + creditsGiven, creditsBought, creditsGiven].map(formatNumber);
  return (
    <Card>
      <CardHeader
        title={books.asOf(formatFullDay(day.day))}
        description={books.total(exist ?? '', bought ?? '', given ?? '')}
      />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
        {tiles.map(({ label, figure, note }) => (
          <div key={label}>
            <StatText label={label} figure={formatNumber(figure)} note={note} />
          </div>
        ))}
      </div>
      {debts < 0 && <p className="mt-4 text-small text-muted">{books.debts(formatNumber(-debts))}</p>}
      {owed > 0 && <p className="mt-4 text-small text-muted">{books.belowZero(formatNumber(owed))}</p>}
    </Card>
  );
}
