import { useInfiniteQuery } from '@tanstack/react-query';
import { countryText, deviceText } from '../../lib/device.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useSigningInMessages } from '../../messages/signing-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { type SecurityEvent, securityLog } from './api.ts';

const AT_A_TIME = 50;

export function SecurityCard() {
  const { security } = useSigningInMessages();
  const log = useInfiniteQuery({
    queryKey: ['GET /api/user/security-log'],
    queryFn: ({ pageParam, signal }) => securityLog(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < AT_A_TIME ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });
  return (
    <Card>
      <CardHeader title={security.title} description={security.description} />
      <ShowQuery query={log}>
        {({ pages }) => {
          const events = pages.flat();
          if (events.length === 0) return <p className="text-small text-muted">{security.none}</p>;
          return (
            <ul className="grid max-h-96 gap-3 overflow-y-auto">
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          );
        }}
      </ShowQuery>
      {log.hasNextPage && (
        <Button className="mt-4" pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {security.more}
        </Button>
      )}
    </Card>
  );
}

function EventRow({ event: { kind, name, device, country, at } }: { event: SecurityEvent }) {
  const { security } = useSigningInMessages();
  const where = [device && deviceText(device), country && countryText(country)].filter(Boolean).join(' · ');
  return (
    <li>
      <p className="font-medium break-words">
        {security.kinds[kind]}
        {name && kind !== 'frozen' && <span className="font-normal text-muted"> · {name}</span>}
      </p>
      <p className="text-small text-muted">
        {formatDateTime(at)} · {where || security.unknown}
      </p>
    </li>
  );
}
