import { creditsForLitoshi, parseLtc } from '@viewloop/contract/money';
import { formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Converter } from './converter.tsx';
import { DepositFacts } from './deposit-facts.tsx';

const CREDITS_PER_LTC = Number(creditsForLitoshi(parseLtc('1') ?? 0n));

export function RateCard({ className }: { className?: string }) {
  const { wallet } = useMessages();
  return (
    <Card className={classNames('grid content-start gap-4', className)}>
      <CardHeader className="mb-0" title={wallet.rate} description={wallet.rateFixed} />
      <p className="text-title font-bold tracking-tight">{wallet.perLtc(formatNumber(CREDITS_PER_LTC))}</p>
      <Converter />
      <DepositFacts />
    </Card>
  );
}
