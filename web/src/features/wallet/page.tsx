import { useState } from 'react';
import { useMessages } from '../../messages/rest.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddressCard } from './address-card.tsx';
import { BelowZero } from './below-zero.tsx';
import type { Wanted } from './converter-rules.ts';
import { DepositHistory } from './deposit-history.tsx';
import { RateCard } from './rate-card.tsx';

export default function WalletPage() {
  const { wallet } = useMessages();
  const [wanted, setWanted] = useState<Wanted>();
  return (
    <>
      <PageHeader title={wallet.title} description={wallet.description} />
      <BelowZero />
      <div className="grid items-start gap-3.5 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <AddressCard wanted={wanted} onForget={() => setWanted(undefined)} />
        <RateCard onWanted={setWanted} className="lg:sticky lg:top-20 lg:row-span-2" />
        <DepositHistory />
      </div>
    </>
  );
}
