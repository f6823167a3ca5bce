import { useQuery } from '@tanstack/react-query';
import { CLIP_REFUSALS } from '@viewloop/contract/constants';
import { type SubmitEvent, useState } from 'react';
import { formText } from '../../../lib/form-text.ts';
import { formatClock, formatDateTime } from '../../../lib/format.ts';
import { useClipModerationMessages } from '../../../messages/clip-moderation.ts';
import { useMessages } from '../../../messages/index.ts';
import { ClipToJudge } from '../../../parts/clip-to-judge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../../ui/field.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { usePlace } from '../place.ts';
import { useAction } from '../use-action.ts';
import { type ClipInReview, decideClip, type Refusal, reviewsQuery } from './api.ts';

/** One clip at a time, with its pictures, so that most can be decided at a glance and with one key. */
export function ReviewCard() {
  const { queue: texts } = useClipModerationMessages();
  const list = useQuery(reviewsQuery);
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const waiting = list.data?.waiting ?? 0;
  return (
    <Card>
      <CardHeader title={texts.title} description={waiting > 0 ? texts.waiting(waiting) : texts.text} />
      <ShowQuery query={list}>
        {({ clips }) => {
          const clip = clips.find(({ id }) => !skipped.includes(id)) ?? clips[0];
          if (!clip) return <EmptyState picture="done" title={texts.empty} description={texts.emptyText} />;
          return <Review key={clip.id} clip={clip} onSkip={() => setSkipped([...skipped, clip.id])} />;
        }}
      </ShowQuery>
    </Card>
  );
}

function Review({ clip, onSkip }: { clip: ClipInReview; onSkip: () => void }) {
  const { queue: texts } = useClipModerationMessages();
  const { go } = usePlace();
  const [refuses, setRefuses] = useState(false);
  const { isPending, mutate } = useAction(decideClip, {
    done: texts.kept,
    failed: texts.failed,
    changes: ['GET /api/admin/clips'],
  });
  const { id } = clip;
  const keep = () => isPending || mutate({ id, decision: 'keep' });
  return (
    <>
      <ClipToJudge
        files={clip}
        keys={{ k: keep, r: () => setRefuses(true), s: onSkip }}
        actions={
          <>
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" pending={isPending} onClick={keep}>
                {texts.keep}
              </Button>
              <Button variant="danger" onClick={() => setRefuses(true)}>
                {texts.refuse}
              </Button>
              <Button variant="quiet" onClick={onSkip}>
                {texts.skip}
              </Button>
              {clip.reports > 0 && (
                <Button variant="quiet" onClick={() => go({ q: String(id) })}>
                  {texts.showings}
                </Button>
              )}
            </div>
            <p className="text-small text-muted max-sm:hidden">{texts.keys}</p>
          </>
        }
      >
        <Facts clip={clip} />
      </ClipToJudge>
      {refuses && <RefuseDialog clip={clip} onClose={() => setRefuses(false)} />}
    </>
  );
}

function Facts({ clip }: { clip: ClipInReview }) {
  const { queue: texts } = useClipModerationMessages();
  const { title, owner, askedAt, durationMs, hasSound, reports, likeRemoved, votes } = clip;
  const facts = [
    texts.by(owner.username),
    formatClock(durationMs / 1000),
    !hasSound && texts.noSound,
    texts.asked(formatDateTime(askedAt)),
  ];
  return (
    <div className="grid gap-2">
      <h3 className="text-lead font-semibold wrap-anywhere">{title}</h3>
      <p className="text-small text-muted">{facts.filter(Boolean).join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        {reports > 0 && <Badge tone="warning">{texts.reports(reports)}</Badge>}
        {likeRemoved !== null && <Badge tone="danger">{texts.likeRemoved(likeRemoved)}</Badge>}
        {votes.keep + votes.refuse > 0 && <Badge>{texts.votes(votes.keep, votes.refuse)}</Badge>}
      </div>
    </div>
  );
}

function RefuseDialog({ clip, onClose }: { clip: ClipInReview; onClose: () => void }) {
  const { queue: texts } = useClipModerationMessages();
  const { shared } = useMessages();
  const refuse = useAction(decideClip, {
    done: texts.refused,
    failed: texts.failed,
    changes: ['GET /api/admin/clips'],
    after: onClose,
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = formText(event.currentTarget);
    const note = read('note').trim();
    if (refuse.isPending) return;
    refuse.mutate({
      id: clip.id,
      decision: 'refuse',
      refusal: read('refusal') as Refusal,
      ...(note && { note }),
    });
  }
  return (
    <Dialog open onClose={onClose} title={texts.refuseTitle(clip.title)}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{texts.refuseText}</p>
        <SelectField label={texts.reason} name="refusal">
          {CLIP_REFUSALS.map((reason) => (
            <option key={reason} value={reason}>
              {texts.reasons[reason]}
            </option>
          ))}
        </SelectField>
        <TextAreaField label={texts.note} name="note" maxLength={300} />
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={refuse.isPending}>
            {texts.refuse}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
