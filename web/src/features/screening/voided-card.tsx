import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { useScreeningMessages } from '../../messages/screening.ts';
import { ObjectButton } from '../../parts/object-button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { objectionsQuery, objectToVisit, voidedQuery } from './api.ts';

/** What was taken back from this viewer lately, each with the reason and the way to object. Nothing at all for everybody else. */
export function VoidedCard() {
  const { voided: texts } = useScreeningMessages();
  const { data: visits = [] } = useQuery(voidedQuery);
  const { data: objections } = useQuery({ ...objectionsQuery, enabled: visits.length > 0 });
  if (visits.length === 0) return null;
  return (
    <Card className="mt-3.5">
      <CardHeader title={texts.title} description={texts.text} />
      <ul>
        {visits.map(({ visitId, title, seconds, at, reason }) => (
          <li
            key={visitId}
            className="flex flex-wrap items-start justify-between gap-3 border-t border-line py-4 first:border-0 first:pt-0 last:pb-0"
          >
            <div className="grid min-w-0 flex-1 basis-60 gap-1">
              <h3 className="font-semibold wrap-anywhere">{title}</h3>
              <p className="text-small text-muted">
                {texts.seconds(seconds)} · <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
              <p className="wrap-anywhere">{reason}</p>
            </div>
            {objections && (
              <ObjectButton
                title={title}
                made={objections.find((objection) => objection.visitId === visitId)}
                mayObject
                send={(text) => objectToVisit(visitId, text)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
