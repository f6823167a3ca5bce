import { useQuery } from '@tanstack/react-query';
import { useStartPageMessages } from '../../messages/start-page.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Check } from '../../ui/icons/index.ts';
import { type Standing, standingQuery } from './api.ts';
import { LEVELS, shareOfWay, showsTrust } from './trust-rules.ts';

/** From new to trusted: where the member is, what is missing, and what each level brings. */
export function TrustCard({ className }: { className?: string }) {
  const { data } = useQuery(standingQuery);
  const { trust: texts } = useStartPageMessages();
  if (!data || !showsTrust(data)) return null;
  const { next } = data;
  return (
    <Card {...(className && { className })}>
      <CardHeader
        title={texts.title}
        description={next ? texts.next(texts.levels[next.level], next.daysLeft, next.viewsLeft) : texts.top}
      />
      <ol className="grid gap-3.5 sm:grid-cols-3">
        {LEVELS.map((level) => (
          <Level key={level} level={level} standing={data} />
        ))}
      </ol>
    </Card>
  );
}

function Level({ level, standing }: { level: (typeof LEVELS)[number]; standing: Standing }) {
  const { trust: texts } = useStartPageMessages();
  const { checkPercent, ceilingADay } = standing.levels[level];
  const at = LEVELS.indexOf(standing.level);
  const place = LEVELS.indexOf(level);
  const share = place <= at ? 1 : place === at + 1 ? shareOfWay(standing) : 0;
  const isHere = place === at;
  return (
    <li aria-current={isHere ? 'step' : undefined}>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={texts.bar(texts.levels[level])}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <div className="progress-bar" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="mt-2 flex items-center gap-1.5 font-semibold">
        {place < at && <Check aria-hidden className="size-4 text-link" />}
        {texts.levels[level]}
        {isHere && <span className="text-small font-normal text-muted">· {texts.here}</span>}
      </p>
      <p className="text-small text-muted">{texts.asks(checkPercent)}</p>
      <p className="text-small text-muted">{texts.counts(ceilingADay)}</p>
    </li>
  );
}
