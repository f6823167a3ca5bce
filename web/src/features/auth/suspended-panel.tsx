import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type Answer, call } from '../../lib/call.ts';
import { formText } from '../../lib/form-text.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { problemText } from '../../lib/problem-text.ts';
import { suspendedMessages, useSuspendedMessages } from '../../messages/suspended.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';

type State = Answer<'POST /api/suspended/state'>;

const LONGEST = 1000;

const failed = (error: unknown) =>
  toast({ title: suspendedMessages().failed, description: problemText(error), tone: 'danger' });

/** What a suspended member may still do. There is no session, so everything goes by the token of the sign-in. */
export function SuspendedPanel({ token, onBack }: { token: string; onBack: () => void }) {
  const texts = useSuspendedMessages();
  const state = useQuery({
    queryKey: ['POST /api/suspended/state', token],
    queryFn: () => call('POST /api/suspended/state', { body: { token } }),
    retry: false,
  });
  return (
    <div className="grid gap-6">
      <ShowQuery query={state}>
        {(data) => (
          <>
            <Notice tone="danger" role="status">
              <h2 className="text-lead font-semibold">{texts.title}</h2>
              <p className="mt-1">{texts.reason(data.reason)}</p>
              <p className="mt-1">{texts.text}</p>
            </Notice>
            <Export token={token} />
            <Objection token={token} state={data} onChanged={() => void state.refetch()} />
            <Deletion token={token} state={data} onChanged={() => void state.refetch()} />
          </>
        )}
      </ShowQuery>
      <p className="text-small text-muted">{texts.expired}</p>
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  );
}

interface PartProps {
  token: string;
  state: State;
  onChanged: () => void;
}

function Export({ token }: { token: string }) {
  const texts = useSuspendedMessages();
  const prepare = useMutation({
    mutationFn: () => call('POST /api/suspended/export', { body: { token } }),
    // The answer is an attachment, so the page stays.
    onSuccess: ({ url }) => location.assign(url),
    onError: failed,
  });
  return (
    <section className="grid gap-2">
      <h3>{texts.exportTitle}</h3>
      <p className="text-muted">{texts.exportText}</p>
      <Button className="justify-self-start" pending={prepare.isPending} onClick={() => prepare.mutate()}>
        {texts.exportButton}
      </Button>
    </section>
  );
}

function Objection({ token, state: { objection }, onChanged }: PartProps) {
  const texts = useSuspendedMessages();
  const send = useMutation({
    mutationFn: (text: string) => call('POST /api/suspended/object', { body: { token, text } }),
    onSuccess: () => {
      toast({ title: suspendedMessages().objectSent });
      onChanged();
    },
    onError: failed,
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = formText(event.currentTarget)('text').trim();
    if (text) send.mutate(text);
  }
  return (
    <section className="grid gap-2">
      <h3>{texts.objectTitle}</h3>
      <p className="text-muted">{texts.objectText}</p>
      {objection && (
        <Notice>
          <p className="text-small text-muted">{texts.yourWords}</p>
          <p className="break-words">{objection.text}</p>
          <p className="mt-1 font-semibold">{texts.states[objection.state]}</p>
          {objection.answer && (
            <p className="mt-1 break-words">
              {texts.answer} {objection.answer}
            </p>
          )}
        </Notice>
      )}
      <form onSubmit={submit} className="grid gap-3">
        <TextAreaField label={texts.objectLabel} name="text" rows={4} maxLength={LONGEST} required />
        <Button type="submit" className="justify-self-start" pending={send.isPending}>
          {texts.objectSend}
        </Button>
      </form>
    </section>
  );
}

function Deletion({ token, state: { deletion }, onChanged }: PartProps) {
  const texts = useSuspendedMessages();
  const credits = Math.max(0, deletion.credits) + deletion.creditsInPromotions;
  const [givesUp, setGivesUp] = useState(credits === 0);
  const ask = useMutation({
    mutationFn: () => call('POST /api/suspended/delete', { body: { token, giveUpCredits: givesUp } }),
    onSuccess: onChanged,
    onError: failed,
  });
  const keep = useMutation({
    mutationFn: () => call('POST /api/suspended/keep', { body: { token } }),
    onSuccess: onChanged,
    onError: failed,
  });
  if (deletion.dueAt)
    return (
      <section className="grid gap-2">
        <h3>{texts.deleteTitle}</h3>
        <p>{texts.pending(formatDate(deletion.dueAt))}</p>
        <Button className="justify-self-start" pending={keep.isPending} onClick={() => keep.mutate()}>
          {texts.keep}
        </Button>
      </section>
    );
  return (
    <section className="grid gap-2">
      <h3>{texts.deleteTitle}</h3>
      <p className="text-muted">{texts.deleteText(deletion.graceDays)}</p>
      {credits > 0 && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1 size-4.5 flex-none accent-current"
            checked={givesUp}
            onChange={({ target }) => setGivesUp(target.checked)}
          />
          {texts.credits(formatNumber(credits))}
        </label>
      )}
      <Button
        variant="danger"
        className="justify-self-start"
        disabled={!givesUp}
        pending={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {texts.deleteButton}
      </Button>
    </section>
  );
}
