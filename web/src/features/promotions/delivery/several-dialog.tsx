import { useMutation, useQueries } from '@tanstack/react-query';
import type { Platform } from '@viewloop/contract';
import { MOST_PROMOTIONS_AT_ONCE } from '@viewloop/contract/constants';
import { type SubmitEvent, Suspense } from 'react';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { useMe } from '../../../lib/session.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { deliveryMessages, useDeliveryMessages } from '../../../messages/delivery.ts';
import { messages, useMessages } from '../../../messages/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { acceptRules, checkedLinkQuery } from '../api.ts';
import { CreditsField } from '../credits-field.tsx';
import { DraftDialogs } from '../draft-dialogs.tsx';
import { creditsProblem, recognise } from '../entry-rules.ts';
import { AnswersNote, QuestionsLine } from '../feedback/late-parts.ts';
import { creditsForAnswers } from '../feedback/question-rules.ts';
import { markCreated } from '../just-created.ts';
import { usePromotionDraft } from '../use-promotion-draft.ts';
import { createSeveral } from './api.ts';
import PlanLine from './plan-line.tsx';
import { linksIn } from './plan-rules.ts';

const PAUSE_MS = 500;

/** One line of the list. It holds the whole list up only if it certainly cannot be promoted. */
interface Line {
  link: string;
  words: string;
  state: 'checking' | 'fine' | 'wrong';
  platform: Platform | undefined;
}

function useLines(links: readonly string[]): Line[] {
  const texts = useDeliveryMessages();
  const { promotions } = useMessages();
  const found = links.map((link) => recognise(link));
  const checks = useQueries({
    queries: links.map((link, index) => {
      const one = found[index];
      return { ...checkedLinkQuery(link), enabled: one !== undefined && one.kind !== 'refused' };
    }),
  });
  const names = checks.map(({ data }) => data && `${data.platform}:${data.externalId}`);
  return links.map((link, index): Line => {
    const one = found[index];
    const check = checks[index];
    const playable = check?.data?.playable;
    if (!one || one.kind === 'refused') return { link, words: texts.wrongLink, state: 'wrong', platform: undefined };
    const { platform } = one;
    if (check?.isPending) return { link, words: texts.checking, state: 'checking', platform };
    if (playable && playable !== 'ok' && playable !== 'unknown')
      return { link, words: promotions.unplayable[playable], state: 'wrong', platform };
    const name = names[index];
    if (name && names.indexOf(name) < index) return { link, words: texts.twice, state: 'wrong', platform };
    if (check?.isError) {
      return { link, words: problemText(check.error, texts.unknownYet), state: 'wrong', platform };
    }
    const words = playable === 'ok' ? texts.fine : texts.unknownYet;
    return { link, words: check?.data?.title ? `${check.data.title}: ${words}` : words, state: 'fine', platform };
  });
}

export function SeveralDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const texts = useDeliveryMessages();
  const { shared } = useMessages();
  const draft = usePromotionDraft({ text: '', credits: '' });
  const { plan, feedback, attempted, change } = draft;
  const { text, credits } = draft.entry;
  const links = linksIn(useSettled(text, PAUSE_MS));
  const lines = useLines(links.slice(0, MOST_PROMOTIONS_AT_ONCE));
  const each = creditsProblem(credits, { balance: me.credits, minimum: 2 });
  const answers = each || !feedback ? 0 : creditsForAnswers(Number(credits), lines.length);
  const sum = each ? 0 : Number(credits) * lines.length + answers;
  const ready =
    lines.length > 0 && links.length <= MOST_PROMOTIONS_AT_ONCE && lines.every(({ state }) => state === 'fine');
  const start = useMutation({
    mutationFn: async (consent: boolean) => {
      if (consent) await acceptRules();
      return createSeveral({
        videos: lines.flatMap(({ link, platform }) => (platform ? [{ videoUrl: link, platform }] : [])),
        creditsSpent: Number(credits),
        ...draft.body,
      });
    },
    onSuccess: ({ promotions }) => {
      onClose();
      markCreated(promotions.map(({ id }) => id));
      toast(deliveryMessages().severalDone(promotions.length));
      return refresh('GET /api/promotions', 'GET /api/user', 'GET /api/dashboard/stats');
    },
    onError: (error) =>
      toast({
        title: messages().shared.error,
        description: problemText(error, messages().promotions.createFailed),
        tone: 'danger',
      }),
    onSettled: draft.close,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!start.isPending) draft.submit(event.currentTarget, ready && !each && sum <= me.credits, start.mutate);
  }

  return (
    <Dialog open onClose={onClose} title={texts.several} size="wide">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextAreaField
          label={texts.severalLinks}
          name="links"
          rows={5}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
          hint={texts.severalHint(MOST_PROMOTIONS_AT_ONCE)}
          error={links.length > MOST_PROMOTIONS_AT_ONCE ? texts.tooMany(MOST_PROMOTIONS_AT_ONCE) : undefined}
        />
        {lines.length > 0 && (
          <ol className="grid gap-2" aria-live="polite">
            {lines.map(({ link, words, state }) => (
              <li key={link} className="min-w-0">
                <span className="block truncate text-small text-muted">{link}</span>
                <span className={state === 'wrong' ? 'text-danger' : undefined}>{words}</span>
              </li>
            ))}
          </ol>
        )}
        <CreditsField
          label={texts.severalCredits}
          value={credits}
          onChange={(value) => change({ credits: value })}
          minimum={2}
          problem={each}
          attempted={attempted}
        />
        {sum > 0 && (
          <div className="grid gap-1">
            <p className={sum > me.credits ? 'text-danger' : 'font-semibold'}>
              {texts.severalSum(lines.length, shared.credits(sum))}
              {sum > me.credits && ` ${texts.tooDear}`}
            </p>
            <Suspense>{answers > 0 && <AnswersNote answers={answers} />}</Suspense>
          </div>
        )}
        <PlanLine plan={plan} onChange={() => draft.ask('plan')} />
        <Suspense>
          <QuestionsLine wanted={feedback} onOpen={() => draft.ask('questions')} />
        </Suspense>
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={start.isPending} disabled={!ready || sum > me.credits}>
            {texts.severalStart(lines.length)}
          </Button>
        </DialogFooter>
      </form>
      <DraftDialogs draft={draft} onAccept={() => start.mutate(true)} pending={start.isPending} />
    </Dialog>
  );
}
