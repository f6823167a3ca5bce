import { ENOUGH_VIEWS } from '@viewloop/contract/constants';
import { formatDateTime, locale } from '../../../lib/format.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Measured } from '../../../ui/measured.tsx';
import { ShareBars } from '../../../ui/share-bars.tsx';
import type { Insights } from './api.ts';

type Kind = keyof NonNullable<Insights['audience']>;

/** Codes of countries and languages in the reader's own language. Codes nobody knows stay as they are. */
function nameOf(kind: Kind, code: string, own: Record<string, string>): string {
  if (kind === 'devices' || kind === 'levels') return own[code] ?? code;
  try {
    const type = kind === 'countries' ? 'region' : 'language';
    return new Intl.DisplayNames([locale()], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function AudienceCard({ audience, countedUntil }: Pick<Insights, 'audience' | 'countedUntil'>) {
  const { promotion: texts } = useInsightsMessages();
  return (
    <Card>
      <CardHeader title={texts.audience} />
      {audience ? (
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {(['countries', 'languages', 'devices', 'levels'] as const).map((kind) => (
            <div key={kind}>
              <h3 className="mb-3 font-semibold">{texts[kind]}</h3>
              {audience[kind].length === 0 ? (
                <p className="text-small text-muted">{texts.unknownYet}</p>
              ) : (
                <ShareBars
                  whole={audience[kind].reduce((sum, { count }) => sum + count, 0)}
                  rows={audience[kind].map(({ name, count }) => ({
                    key: name,
                    name: name === 'other' ? texts.otherGroup : nameOf(kind, name, { ...texts.device, ...texts.level }),
                    count,
                  }))}
                />
              )}
            </div>
          ))}
        </div>
      ) : (
        <p className="text-muted">{texts.audienceFew(ENOUGH_VIEWS)}</p>
      )}
      <Measured summary={texts.how}>
        <p>{texts.audienceMean}</p>
        {countedUntil && <p>{texts.countedUntil(formatDateTime(countedUntil))}</p>}
      </Measured>
    </Card>
  );
}
