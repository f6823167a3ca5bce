import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { ownDataMessages, useOwnDataMessages } from '../../messages/own-data.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import { cancelDeletion, type Deletion, deletionQuery, requestDeletion } from './api.ts';

const failed = (error: unknown) =>
  toast({ title: ownDataMessages().leaving.failed, description: problemText(error), tone: 'danger' });

const readAgain = () => refresh('GET /api/user/deletion');

export function LeavingCard() {
  const { leaving } = useOwnDataMessages();
  return (
    <Card>
      <ShowQuery query={useQuery(deletionQuery)}>
        {(deletion) => (
          <>
            <CardHeader title={leaving.title} description={leaving.description(deletion.graceDays)} />
            {deletion.dueAt ? <Pending dueAt={deletion.dueAt} /> : <Ask deletion={deletion} />}
          </>
        )}
      </ShowQuery>
    </Card>
  );
}

function Pending({ dueAt }: { dueAt: string }) {
  const { leaving } = useOwnDataMessages();
  const keep = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: () => toast(ownDataMessages().leaving.kept),
    onError: failed,
    onSettled: readAgain,
  });
  return (
    <Notice tone="danger">
      <p>{leaving.pending(formatDate(dueAt))}</p>
      <Button className="mt-3" variant="primary" pending={keep.isPending} onClick={() => keep.mutate()}>
        {leaving.keep}
      </Button>
    </Notice>
  );
}

function Ask({ deletion }: { deletion: Deletion }) {
  const { leaving } = useOwnDataMessages();
  const [open, setOpen] = useState(false);
  if (deletion.isLastAdmin) return <p className="text-small text-muted">{leaving.lastAdmin}</p>;
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {leaving.open}
      </Button>
      <Dialog open={open} title={leaving.dialog} onClose={() => setOpen(false)}>
        <Consequences deletion={deletion} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Consequences({ deletion, onDone }: { deletion: Deletion; onDone: () => void }) {
  const { leaving } = useOwnDataMessages();
  const credits = Math.max(0, deletion.credits) + deletion.creditsInPromotions;
  const [givesUp, setGivesUp] = useState(credits === 0);
  const ask = useMutation({
    mutationFn: () => requestDeletion(givesUp),
    onSuccess: () => {
      toast(ownDataMessages().leaving.requested);
      onDone();
    },
    onError: failed,
    onSettled: readAgain,
  });
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-2 ps-5">
        {leaving.consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {credits > 0 && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1 size-4.5 flex-none accent-current"
            checked={givesUp}
            onChange={({ target }) => setGivesUp(target.checked)}
          />
          {leaving.credits(formatNumber(credits))}
        </label>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="danger" disabled={!givesUp} pending={ask.isPending} onClick={() => ask.mutate()}>
          {leaving.confirm}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {leaving.keep}
        </Button>
      </div>
    </div>
  );
}
