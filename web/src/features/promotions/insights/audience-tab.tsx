import type { Insights } from './api.ts';
import { AudienceCard } from './audience-card.tsx';
import { TimesCards } from './times-cards.tsx';

export function AudienceTab({ insights: { audience, countedUntil, days, hours } }: { insights: Insights }) {
  return (
    <div className="grid gap-3.5">
      <AudienceCard audience={audience} countedUntil={countedUntil} />
      <TimesCards days={days} hours={hours} />
    </div>
  );
}
