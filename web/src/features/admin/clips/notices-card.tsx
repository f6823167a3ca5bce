import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { formText } from '../../../lib/form-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useClipModerationMessages } from '../../../messages/clip-moderation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAction } from '../use-action.ts';
import { type ClipNotice, decideNotice, noticesQuery } from './api.ts';
import { clockOf } from './notice-rules.ts';

export function NoticesCard() {
  const { notices: texts } = useClipModerationMessages();
  const list = useQuery(noticesQuery);
  const [decides, setDecides] = useState<ClipNotice>();
  const open = list.data?.open ?? 0;
  return (
    <Card>
      <CardHeader title={texts.title} description={open > 0 ? texts.open(open) : texts.text} />
      <ShowQuery query={list}>
        {({ notices }) =>
          notices.length === 0 ? (
            <EmptyState picture="list" title={texts.empty} description={texts.emptyText} />
          ) : (
            <ul className="grid">
              {notices.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  now={list.dataUpdatedAt}
                  onDecide={() => setDecides(notice)}
                />
              ))}
            </ul>
          )
        }
      </ShowQuery>
      {decides && <DecideDialog notice={decides} onClose={() => setDecides(undefined)} />}
    </Card>
  );
}

function Clock({ dueAt, now }: { dueAt: string; now: number }) {
  const { notices: texts } = useClipModerationMessages();
  const { tone, hours } = clockOf(dueAt, now);
  return (
    <Badge tone={tone} title={formatDateTime(dueAt)}>
      {hours === null ? texts.overdue : texts.left(hours)}
    </Badge>
  );
}

function NoticeRow({ notice, now, onDecide }: { notice: ClipNotice; now: number; onDecide: () => void }) {
  const { notices: texts, form } = useClipModerationMessages();
  const { id, clipId, named, ground, explanation, name, at, dueAt } = notice;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-line py-4 first:border-0 first:pt-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {texts.number(id)} <Clock dueAt={dueAt} now={now} />
        </p>
        <p>{form.grounds[ground]}</p>
        <p className="line-clamp-3 text-small text-muted wrap-anywhere">{explanation}</p>
        <p className="text-small text-muted wrap-anywhere">
          {clipId === null ? `${texts.unknownClip}: ${named}` : texts.clip(clipId)} ·{' '}
          {name ? texts.from(name) : texts.anonymous} · {formatDateTime(at)}
        </p>
      </div>
      <Button aria-label={`${texts.decide}: ${texts.number(id)}`} onClick={onDecide}>
        {texts.decide}
      </Button>
    </li>
  );
}

function DecideDialog({ notice, onClose }: { notice: ClipNotice; onClose: () => void }) {
  const { notices: texts, form } = useClipModerationMessages();
  const [answer, setAnswer] = useState('');
  const decide = useAction(decideNotice, {
    done: texts.done,
    failed: texts.failed,
    changes: ['GET /api/admin/clip-notices', 'GET /api/admin/clips'],
    after: onClose,
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const remove = submitter instanceof HTMLButtonElement && submitter.value === 'remove';
    const clipId = Number(formText(event.currentTarget)('clipId'));
    if (decide.isPending || !answer.trim()) return;
    decide.mutate({ id: notice.id, remove, answer: answer.trim(), ...(clipId > 0 && { clipId }) });
  }
  const { id, clipId, ground, explanation, named, email } = notice;
  return (
    <Dialog open onClose={onClose} title={texts.number(id)}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid gap-1">
          <p className="font-semibold">{form.grounds[ground]}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">{explanation}</p>
          <p className="text-small text-muted wrap-anywhere">
            {named}
            {email && ` · ${email}`}
          </p>
        </div>
        <Field
          label={texts.which}
          name="clipId"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={clipId ?? ''}
          hint={texts.whichHint}
        />
        <TextAreaField
          label={texts.answer}
          name="answer"
          rows={4}
          maxLength={2000}
          required
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          hint={texts.answerHint}
        />
        <DialogFooter>
          <Button type="submit" value="keep" disabled={!answer.trim()} pending={decide.isPending}>
            {texts.keep}
          </Button>
          <Button type="submit" value="remove" variant="danger" disabled={!answer.trim()} pending={decide.isPending}>
            {texts.remove}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
