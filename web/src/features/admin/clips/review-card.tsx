import { useQuery } from '@tanstack/react-query';
import { CLIP_REFUSALS } from '@viewloop/contract/constants';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formText } from '../../../lib/form-text.ts';
import { formatClock, formatDateTime } from '../../../lib/format.ts';
import { useClipModerationMessages } from '../../../messages/clip-moderation.ts';
import { useMessages } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../../ui/field.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAction } from '../use-action.ts';
import { type ClipInReview, decideClip, type Refusal, reviewsQuery } from './api.ts';
import styles from './clips-tab.module.css';

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

const isTyping = (target: Element | null) => target?.closest('input, textarea, select, dialog, video') != null;

function Review({ clip, onSkip }: { clip: ClipInReview; onSkip: () => void }) {
  const { queue: texts } = useClipModerationMessages();
  const [refuses, setRefuses] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const keep = useAction(decideClip, { done: texts.kept, failed: texts.failed, changes: ['GET /api/admin/clips'] });
  const { isPending, mutate } = keep;
  const { id } = clip;
  useEffect(() => {
    const acts: Partial<Record<string, () => void>> = {
      k: () => isPending || mutate({ id, decision: 'keep' }),
      r: () => setRefuses(true),
      s: onSkip,
      ' ': () => {
        if (video.current?.paused) void video.current.play().catch(() => {});
        else video.current?.pause();
      },
    };
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isTaken = isTyping(target) || (event.key === ' ' && target?.closest('button, a') != null);
      const act = acts[event.key.toLowerCase()];
      if (!act || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [id, isPending, mutate, onSkip]);
  return (
    <>
      <div className={styles.review}>
        <video ref={video} className={styles.clip} src={clip.rendition.url} controls playsInline preload="metadata">
          <track kind="captions" />
        </video>
        <div className="grid min-w-0 content-start gap-4">
          <Facts clip={clip} />
          {clip.frames.length > 0 ? (
            <div className={styles.frames}>
              {clip.frames.map(({ url }, index) => (
                <img key={url} src={url} alt={texts.frame(index + 1)} />
              ))}
            </div>
          ) : (
            <p className="text-muted">{texts.noFrames}</p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" pending={isPending} onClick={() => mutate({ id, decision: 'keep' })}>
              {texts.keep}
            </Button>
            <Button variant="danger" onClick={() => setRefuses(true)}>
              {texts.refuse}
            </Button>
            <Button variant="quiet" onClick={onSkip}>
              {texts.skip}
            </Button>
          </div>
          <p className="text-small text-muted max-sm:hidden">{texts.keys}</p>
        </div>
      </div>
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
