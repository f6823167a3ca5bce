import { creditsForLitoshi, parseLtc } from '@viewloop/contract/money';
import { formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Converter } from './converter.tsx';
import type { Wanted } from './converter-rules.ts';
import { DepositFacts } from './deposit-facts.tsx';

const CREDITS_PER_LTC = Number(creditsForLitoshi(parseLtc('1') ?? 0n));

interface RateCardProps {
  className?: string;
  onWanted: (wanted: Wanted | undefined) => void;
}

export function RateCard({ className, onWanted }: RateCardProps) {
  const { wallet } = useMessages();
  return (
    <Card className={classNames('grid content-start gap-4', className)}>
      <CardHeader className="mb-0" title={wallet.rate} description={wallet.rateFixed} />
      <p className="text-title font-bold tracking-tight">{wallet.perLtc(formatNumber(CREDITS_PER_LTC))}</p>
      <Converter onWanted={onWanted} />
      <DepositFacts />
    </Card>
  );
}
