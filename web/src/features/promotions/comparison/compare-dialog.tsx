import { useMutation, useQuery } from '@tanstack/react-query';
import type { Platform } from '@viewloop/contract';
import { PLATFORMS } from '@viewloop/contract/constants';
import { viewsForCredits } from '@viewloop/contract/money';
import { type SubmitEvent, Suspense } from 'react';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { useMe } from '../../../lib/session.ts';
import { siteQuery } from '../../../lib/site.ts';
import { deliveryMessages, useDeliveryMessages } from '../../../messages/delivery.ts';
import { messages, useMessages } from '../../../messages/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { acceptRules } from '../api.ts';
import { CreditsField } from '../credits-field.tsx';
import { DraftDialogs } from '../draft-dialogs.tsx';
import { AnswersNote, QuestionsLine } from '../feedback/late-parts.ts';
import { creditsForAnswers } from '../feedback/question-rules.ts';
import { markCreated } from '../just-created.ts';
import { useLinkCheck } from '../use-link-check.ts';
import { usePromotionDraft } from '../use-promotion-draft.ts';
import { createComparison } from './api.ts';
import { budgetProblem, cutOf, isSameVideo, mostForBoth } from './compare-rules.ts';
import { CutField } from './cut-field.tsx';

export function CompareDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const platforms: readonly Platform[] = useQuery(siteQuery).data?.platforms ?? PLATFORMS;
  const { comparison: texts } = useDeliveryMessages();
  const { shared } = useMessages();
  const draft = usePromotionDraft({ a: '', b: '', credits: '', takesRest: true });
  const { entry, feedback, attempted, change } = draft;
  const checks = { a: useLinkCheck(entry.a), b: useLinkCheck(entry.b) };
  const [a, b] = [cutOf(entry.a, platforms), cutOf(entry.b, platforms)];
  const isSame = isSameVideo(entry.a, entry.b);
  const most = mostForBoth(me.credits, feedback !== undefined);
  const budget = budgetProblem(entry.credits, most);
  const half = budget ? 0 : Number(entry.credits) / 2;
  const answers = feedback ? creditsForAnswers(half, 2) : 0;

  const start = useMutation({
    mutationFn: async (consent: boolean) => {
      if (!a || !b) return;
      if (consent) await acceptRules();
      const created = await createComparison({
        a,
        b,
        creditsSpent: 2 * half,
        winnerTakesRest: entry.takesRest,
        ...draft.body,
      });
      markCreated([created.a.promotionId, created.b.promotionId]);
    },
    onSuccess: () => {
      onClose();
      toast(deliveryMessages().comparison.created);
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
    if (start.isPending) return;
    const isFine = a && b && !isSame && !budget && !checks.a.unplayable && !checks.b.unplayable;
    draft.submit(event.currentTarget, Boolean(isFine), start.mutate);
  }

  return (
    <Dialog open onClose={onClose} title={texts.open}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{texts.text}</p>
        {(['a', 'b'] as const).map((cut) => (
          <CutField
            key={cut}
            cut={cut}
            value={entry[cut]}
            onChange={(link) => change({ [cut]: link })}
            check={checks[cut]}
            platforms={platforms}
            attempted={attempted}
          />
        ))}
        {isSame && (
          <p role="alert" className="field-error">
            {texts.same}
          </p>
        )}
        <CreditsField
          label={texts.credits}
          value={entry.credits}
          onChange={(credits) => change({ credits })}
          minimum={1}
          most={most}
          problem={budget === 'not_even' ? undefined : budget}
          attempted={attempted}
        />
        {budget === 'not_even' && (
          <p role="alert" className="field-error">
            {texts.evenCredits}
          </p>
        )}
        {half > 0 && (
          <div className="grid gap-1">
            <p className="font-semibold">{texts.split(shared.credits(half), shared.views(viewsForCredits(half)))}</p>
            <Suspense>{answers > 0 && <AnswersNote answers={answers} sum={2 * half + answers} />}</Suspense>
          </div>
        )}
        <Suspense>
          <QuestionsLine wanted={feedback} onOpen={() => draft.ask('questions')} />
        </Suspense>
        <label className="flex min-h-8 items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5 size-4.5 flex-none accent-current"
            checked={entry.takesRest}
            onChange={({ target }) => change({ takesRest: target.checked })}
          />
          {texts.takesRest}
        </label>
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={start.isPending}>
            {texts.start}
          </Button>
        </DialogFooter>
      </form>
      <DraftDialogs draft={draft} onAccept={() => start.mutate(true)} pending={start.isPending} />
    </Dialog>
  );
}
