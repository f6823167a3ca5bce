import { useMutation, useQuery } from '@tanstack/react-query';
import { ago } from '../../base/ago.ts';
import { countryText, deviceText } from '../../lib/device.ts';
import { formatDateTime } from '../../lib/format.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/index.ts';
import { signingInMessages, useSigningInMessages } from '../../messages/signing-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import { endOtherSessions, endSession, type Session, sessionsQuery } from './api.ts';

export function SessionsCard() {
  const { sessions } = useSigningInMessages();
  return (
    <Card>
      <CardHeader title={sessions.title} description={sessions.description} />
      <ShowQuery query={useQuery(sessionsQuery)}>{(listed) => <SessionList sessions={listed} />}</ShowQuery>
    </Card>
  );
}

const failed = (error: unknown) =>
  toast({ title: signingInMessages().sessions.failed, description: problemText(error), tone: 'danger' });

const readAgain = () => refresh('GET /api/user/sessions');

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const texts = useSigningInMessages().sessions;
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) => {
      const { othersEnded, othersEndedText } = signingInMessages().sessions;
      toast({ title: othersEnded, description: othersEndedText(ended) });
    },
    onError: failed,
    onSettled: readAgain,
  });
  return (
    <>
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button className="mt-5" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {texts.endOthers}
        </Button>
      ) : (
        <p className="mt-4 text-small text-muted">{texts.onlyThis}</p>
      )}
    </>
  );
}

const TWO_HOURS_MS = 7_200_000;

/** The server notes the use of a session at most once an hour. */
const isRecent = (lastUsedAt: string) => Date.now() - Date.parse(lastUsedAt) < TWO_HOURS_MS;

function SessionRow({ session }: { session: Session }) {
  const { shared } = useMessages();
  const { id, country, signedInAt, lastUsedAt, isCurrent } = session;
  const texts = useSigningInMessages().sessions;
  const device = deviceText(session.device);
  const end = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: () => toast(signingInMessages().sessions.ended),
    onError: failed,
    onSettled: readAgain,
  });
  const used = isRecent(lastUsedAt) ? texts.withinTheHour : shared.ago(ago(lastUsedAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium first-letter:uppercase">
          <span className="first-letter:uppercase">{device}</span>
          {isCurrent && <Badge tone="good">{texts.current}</Badge>}
        </p>
        <p className="text-small text-muted first-letter:uppercase">
          {countryText(country)} · {texts.lastUsed(used)}
        </p>
        <p className="text-small text-muted">{texts.signedIn(formatDateTime(signedInAt))}</p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          aria-label={texts.endLabel(device)}
          pending={end.isPending}
          onClick={() => end.mutate()}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
