import {
  DEPOSIT_CONFIRMATIONS,
  MINIMUM_DEPOSIT_LITOSHI,
  NETWORK_FEE_LITOSHI,
  RATE_CREDITS,
  RATE_LITOSHI,
} from '@viewloop/contract/constants';
import { creditsForLitoshi, formatLtc as toLtc } from '@viewloop/contract/money';
import { formatLtc, formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';

const shortLtc = (litoshi: number) => formatLtc(toLtc(BigInt(litoshi)), 'needed');

/** The Litecoin network aims at a block in this time. */
const BLOCK_MINUTES = 2.5;

export const minimumLtc = () => shortLtc(MINIMUM_DEPOSIT_LITOSHI);

/** Rate, minimum, fee and confirmations: what people should know before they send anything. */
export function DepositFacts() {
  const { facts } = useMessages().wallet;
  const minimumCredits = formatNumber(Number(creditsForLitoshi(BigInt(MINIMUM_DEPOSIT_LITOSHI))));
  const rows = [
    [facts.rate, facts.rateValue(String(RATE_CREDITS), shortLtc(RATE_LITOSHI))],
    [facts.minimum, facts.minimumValue(minimumLtc(), minimumCredits)],
    [facts.fee, facts.feeValue(shortLtc(NETWORK_FEE_LITOSHI))],
    [
      facts.confirmations,
      facts.confirmationsValue(DEPOSIT_CONFIRMATIONS, Math.ceil(DEPOSIT_CONFIRMATIONS * BLOCK_MINUTES)),
    ],
  ] as const;
  return (
    <dl className="grid text-small">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
          <dt className="flex-none text-muted">{name}</dt>
          <dd className="text-end font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
