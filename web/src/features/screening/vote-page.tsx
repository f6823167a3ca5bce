import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatClock } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useClipModerationMessages } from '../../messages/clip-moderation.ts';
import { messages } from '../../messages/index.ts';
import { ClipToJudge } from '../../parts/clip-to-judge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type ClipToVoteOn, type Vote, voteOnClip, voteQuery } from './api.ts';
import { WithClips } from './with-clips.tsx';

export default function VotePage() {
  const { votes: texts } = useClipModerationMessages();
  return (
    <WithClips>
      <PageHeader title={texts.title} description={texts.description} />
      <Ballot />
    </WithClips>
  );
}

function Ballot() {
  const { votes: texts } = useClipModerationMessages();
  const [skipped, setSkipped] = useState<number>();
  const next = useQuery(voteQuery(skipped));
  const toRoom = <LinkButton href={paths.screen}>{texts.toRoom}</LinkButton>;
  return (
    <Card>
      <ShowQuery query={next}>
        {({ isVoter, waiting, clip }) => {
          if (!isVoter)
            return (
              <EmptyState picture="people" title={texts.closed} description={texts.closedText}>
                {toRoom}
              </EmptyState>
            );
          if (!clip)
            return (
              <EmptyState picture="done" title={texts.empty} description={texts.emptyText}>
                {toRoom}
              </EmptyState>
            );
          return (
            <>
              <CardHeader title={texts.waiting(waiting)} description={texts.rule} />
              <Choice key={clip.id} clip={clip} onSkip={waiting > 1 ? () => setSkipped(clip.id) : undefined} />
            </>
          );
        }}
      </ShowQuery>
    </Card>
  );
}

function Choice({ clip, onSkip }: { clip: ClipToVoteOn; onSkip: (() => void) | undefined }) {
  const { votes: texts, queue } = useClipModerationMessages();
  const vote = useMutation({
    mutationFn: voteOnClip,
    onSuccess: () => toast({ title: texts.counted, tone: 'good' }),
    onError: (error) => toast({ title: messages().shared.error, description: problemText(error), tone: 'danger' }),
    // Also after a refusal: others may have decided meanwhile.
    onSettled: () => refresh('GET /api/screening/vote'),
  });
  const { id, title, durationMs, hasSound } = clip;
  const send = (choice: Omit<Vote, 'clipId'>) => () => {
    if (!vote.isPending) vote.mutate({ clipId: id, ...choice });
  };
  const keep = send({ vote: 'keep' });
  const againstRules = send({ vote: 'refuse', refusal: 'against_rules' });
  const copyright = send({ vote: 'refuse', refusal: 'copyright' });
  const facts = [formatClock(durationMs / 1000), !hasSound && queue.noSound];
  return (
    <ClipToJudge
      files={clip}
      keys={{ k: keep, r: againstRules, c: copyright, ...(onSkip && { s: onSkip }) }}
      actions={
        <>
          <p className="font-semibold">{texts.question}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" pending={vote.isPending} onClick={keep}>
              {texts.keep}
            </Button>
            <Button disabled={vote.isPending} onClick={againstRules}>
              {texts.againstRules}
            </Button>
            <Button disabled={vote.isPending} onClick={copyright}>
              {texts.copyright}
            </Button>
            {onSkip && (
              <Button variant="quiet" onClick={onSkip}>
                {queue.skip}
              </Button>
            )}
          </div>
          <p className="text-small text-muted max-sm:hidden">{texts.keys}</p>
        </>
      }
    >
      <div className="grid gap-1">
        <h3 className="text-lead font-semibold wrap-anywhere">{title}</h3>
        <p className="text-small text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </ClipToJudge>
  );
}
