import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call, type Row } from '../../../lib/call.ts';
import { formText } from '../../../lib/form-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { query } from '../../../lib/query-client.ts';
import { useAdmissionMessages } from '../../../messages/admission.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { useAction } from '../use-action.ts';

type Invitation = Row<'GET /api/admin/invitations'>;

const invitationsQuery = { ...query('GET /api/admin/invitations'), staleTime: 0 };
const make = (body: { note: string; days: number }) => call('POST /api/admin/invitations', { body });
const revoke = (id: number) => call('POST /api/admin/invitations/:id/revoke', { params: { id } });

const CHANGES = ['GET /api/admin/invitations'] as const;

/** Links with which one person each registers. */
export function InvitationsCard() {
  const { registration: texts } = useAdmissionMessages();
  return (
    <Card>
      <CardHeader title={texts.invitationsTitle} description={texts.invitationsText} />
      <NewInvitation />
      <ShowQuery query={useQuery(invitationsQuery)}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="text-muted">{texts.none}</p>
          ) : (
            <ul className="grid gap-4">
              {invitations.map((invitation) => (
                <Line key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </ShowQuery>
    </Card>
  );
}

function NewInvitation() {
  const { registration: texts } = useAdmissionMessages();
  const [link, setLink] = useState<string>();
  const labelId = useId();
  const action = useAction(make, { failed: texts.makeFailed, changes: [...CHANGES] });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formText(form);
    const days = Math.min(90, Math.max(1, Math.round(Number(text('days')) || 14)));
    action.mutate(
      { note: text('note').trim(), days },
      {
        onSuccess: ({ code }) => {
          setLink(`${location.origin}/auth?invitation=${code}`);
          form.reset();
        },
      },
    );
  }
  return (
    <div className="mb-5 grid gap-4">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label={texts.note} name="note" maxLength={100} className="w-56" autoComplete="off" />
        <Field label={texts.days} name="days" type="number" min={1} max={90} defaultValue={14} className="w-28" />
        <Button type="submit" variant="primary" pending={action.isPending}>
          {texts.make}
        </Button>
      </form>
      {link && (
        <Notice tone="good" role="status">
          <p id={labelId}>{texts.made}</p>
          <div className="mt-2 flex flex-wrap items-center gap-2.5">
            <code className="min-w-0 break-all" aria-labelledby={labelId}>
              {link}
            </code>
            <CopyButton text={link}>{texts.copy}</CopyButton>
          </div>
        </Notice>
      )}
    </div>
  );
}

function Line({ invitation: { id, note, madeBy, expiresAt, state, usedBy } }: { invitation: Invitation }) {
  const { registration: texts } = useAdmissionMessages();
  const end = useAction(revoke, { done: texts.revoked, failed: texts.revokeFailed, changes: [...CHANGES] });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{note || `#${id}`}</span>
          <Badge tone={state === 'open' ? 'good' : 'neutral'}>{texts.states[state]}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <span>{texts.by(madeBy)}</span>
          <span>{usedBy ? texts.usedBy(usedBy) : texts.until(formatDate(expiresAt))}</span>
        </p>
      </div>
      {state === 'open' && (
        <Button aria-label={texts.revokeLabel(id)} pending={end.isPending} onClick={() => end.mutate(id)}>
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}
