import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Row } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { query } from '../../../lib/query-client.ts';
import { useAdmissionMessages } from '../../../messages/admission.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { useAction } from '../use-action.ts';

type Waiting = Row<'GET /api/admin/registrations'>;

const waitingQuery = { ...query('GET /api/admin/registrations'), staleTime: 0 };
const approve = (userId: string) => call('POST /api/admin/registrations/approve', { body: { userId } });
const refuse = (userId: string) => call('POST /api/admin/registrations/refuse', { body: { userId } });

/** People who registered and wait for an admin's decision. */
export function WaitingCard() {
  const { registration: texts } = useAdmissionMessages();
  return (
    <Card>
      <CardHeader title={texts.waitingTitle} description={texts.waitingText} />
      <ShowQuery query={useQuery(waitingQuery)}>
        {(people) =>
          people.length === 0 ? (
            <p className="text-muted">{texts.nobody}</p>
          ) : (
            <ul className="grid gap-4">
              {people.map((person) => (
                <Person key={person.id} person={person} />
              ))}
            </ul>
          )
        }
      </ShowQuery>
    </Card>
  );
}

function Person({ person: { id, username, email, emailVerifiedAt, since } }: { person: Waiting }) {
  const { registration: texts } = useAdmissionMessages();
  const [asking, setAsking] = useState(false);
  const changes = ['GET /api/admin/registrations', 'GET /api/admin/users'] as const;
  const agree = useAction(approve, { done: texts.approved(username), failed: texts.failed, changes: [...changes] });
  const decline = useAction(refuse, {
    done: texts.refused(username),
    failed: texts.failed,
    changes: [...changes],
    after: () => setAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{username}</p>
        <p className="break-all text-muted">{email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <Badge tone={emailVerifiedAt ? 'good' : 'neutral'}>
            {emailVerifiedAt ? texts.confirmed : texts.unconfirmed}
          </Badge>
          {texts.since(formatDate(since))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="primary"
          aria-label={texts.approveLabel(username)}
          pending={agree.isPending}
          onClick={() => agree.mutate(id)}
        >
          {texts.approve}
        </Button>
        <Button aria-label={texts.refuseLabel(username)} onClick={() => setAsking(true)}>
          {texts.refuse}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.refuseTitle(username)}
        confirm={texts.refuse}
        variant="danger"
        pending={decline.isPending}
        onConfirm={() => decline.mutate(id)}
      >
        <p>{texts.refuseText}</p>
      </ConfirmDialog>
    </li>
  );
}
