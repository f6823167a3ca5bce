import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type FairPlaySettings, overviewQuery } from './api.ts';
import { NumberField } from './number-field.tsx';
import { useSaveFairPlay } from './use-save-fair-play.ts';

const names = ['addressADay', 'litecoin'] as const;
type Prices = Record<(typeof names)[number], number | null>;

const isComplete = (prices: Prices): prices is FairPlaySettings['prices'] =>
  names.every((name) => prices[name] !== null) && (prices.litecoin ?? 0) > 0;

/** What things cost a cheat. The price of a fake credit is only as true as these. */
export function PricesCard() {
  const { prices } = useFairPlayMessages();
  const overview = useQuery(overviewQuery);
  return (
    <Card>
      <CardHeader title={prices.title} description={prices.text} />
      <ShowQuery query={overview}>{(data) => <PricesForm settings={data.settings} />}</ShowQuery>
    </Card>
  );
}

function PricesForm({ settings }: { settings: FairPlaySettings }) {
  const fairPlay = useFairPlayMessages();
  const [prices, setPrices] = useState<Prices>(settings.prices);
  const { choose, isSaving } = useSaveFairPlay();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(prices)) choose((stored) => ({ ...stored, prices }));
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-4">
        {names.map((name) => (
          <NumberField
            key={name}
            label={fairPlay.prices.names[name]}
            value={settings.prices[name]}
            most={name === 'litecoin' ? 1_000_000 : 1000}
            invalid={fairPlay.invalid}
            onNumber={(value) => setPrices({ ...prices, [name]: value })}
          />
        ))}
      </div>
      <Button type="submit" className="justify-self-start" pending={isSaving}>
        {fairPlay.prices.save}
      </Button>
    </form>
  );
}
