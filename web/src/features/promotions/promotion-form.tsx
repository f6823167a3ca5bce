import { useQuery } from '@tanstack/react-query';
import type { Platform } from '@viewloop/contract';
import { PLATFORMS } from '@viewloop/contract/constants';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { screenLanguage } from '../../lib/languages.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { useMe } from '../../lib/session.ts';
import { siteQuery } from '../../lib/site.ts';
import { type Audience, tastesQuery } from '../../lib/tastes.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AudienceFields } from './audience-fields.tsx';
import { CreditsField } from './credits-field.tsx';
import { isOpenPlan, openPlan } from './delivery/plan-rules.ts';
import { checkEntry, type Entry, emptyEntry, recognise, toastFor } from './entry-rules.ts';
import type { Wanted } from './feedback/api.ts';
import { AskedPrice, ChooseQuestions, QuestionsLine } from './feedback/late-parts.ts';
import { mostWithAnswers } from './feedback/question-rules.ts';
import { LinkField } from './link-field.tsx';
import { LinkPreview } from './link-preview.tsx';
import { PlatformField } from './platform-field.tsx';
import { PromotionPrice } from './promotion-price.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { useLinkCheck } from './use-link-check.ts';
import { useCreate } from './use-promotion-changes.ts';
import { ViewChips } from './view-chips.tsx';

// With their texts, which the first look at the form does not need.
const PlanDialog = lazy(() => import('./delivery/plan-dialog.tsx'));
const PlanLine = lazy(() => import('./delivery/plan-line.tsx'));
const ForecastLine = lazy(() => import('./delivery/forecast-line.tsx'));

/** `firstCredits` are filled in at the beginning, for newcomers who can afford one view. */
export function PromotionForm({ firstCredits }: { firstCredits?: number }) {
  const me = useMe();
  const platforms: readonly Platform[] = useQuery(siteQuery).data?.platforms ?? PLATFORMS;
  const { promotions } = useMessages();
  const [entry, setEntry] = useState({
    ...emptyEntry,
    credits: firstCredits === undefined ? '' : String(firstCredits),
  });
  // The id changes with the form only, so that sending it again after a lost answer makes no second promotion.
  const [requestId, setRequestId] = useState(newRequestId);
  const [attempted, setAttempted] = useState(false);
  const [askingConsent, setAskingConsent] = useState(false);
  const guess = useQuery(tastesQuery).data?.guess;
  const [chosen, setChosen] = useState<Audience>();
  // Until somebody chooses, the topic is that of the last promotion and the language is the member's own.
  const audience = chosen ?? { topic: guess?.topic ?? null, language: guess?.language ?? screenLanguage() };
  const [plan, setPlan] = useState(openPlan);
  const [planning, setPlanning] = useState(false);
  const [feedback, setFeedback] = useState<Wanted>();
  const [asking, setAsking] = useState(false);
  // Each view costs one credit more when its viewer is asked something.
  const affordable = feedback ? mostWithAnswers(me.credits) : me.credits;
  const create = useCreate();
  const check = useLinkCheck(entry.videoUrl);
  // Until somebody edits it, the title is the platform's.
  const title = entry.title ?? check.found?.title ?? '';
  const problems = checkEntry(entry, { balance: affordable, platforms });
  function change(part: Partial<Entry>) {
    setEntry((before) => ({ ...before, ...part }));
    setRequestId(newRequestId());
  }

  function changeLink(videoUrl: string) {
    const link = recognise(videoUrl);
    change(link && link.kind !== 'refused' ? { videoUrl, platform: link.platform } : { videoUrl });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    setAttempted(true);
    const refusal = toastFor(problems);
    if (refusal) toast({ ...promotions[refusal], tone: 'danger' });
    if (Object.keys(problems).length > 0 || check.unplayable) focusFirstInvalid(event.currentTarget);
    else if (me.rulesAcceptedAt === null) setAskingConsent(true);
    else send(false);
  }

  function send(consent: boolean) {
    const { videoUrl, platform, credits } = entry;
    if (platform === '') return;
    create.mutate(
      {
        consent,
        requestId,
        videoUrl: videoUrl.trim(),
        platform,
        creditsSpent: Number(credits),
        title: title.trim() || null,
        ...audience,
        ...(!isOpenPlan(plan) && { plan }),
        ...(feedback && { feedback }),
      },
      {
        onSuccess: () => {
          change(emptyEntry);
          setChosen(undefined);
          setPlan(openPlan());
          setFeedback(undefined);
          setAttempted(false);
        },
        onSettled: () => setAskingConsent(false),
      },
    );
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <LinkField
          value={entry.videoUrl}
          onChange={changeLink}
          problem={problems.videoUrl ?? check.unplayable}
          attempted={attempted}
        />
        <LinkPreview found={check.found} />
        <PlatformField
          platforms={platforms}
          value={entry.platform}
          onChange={(platform) => change({ platform })}
          problem={problems.platform}
          attempted={attempted}
          found={recognise(entry.videoUrl)}
        />
        <CreditsField
          label={promotions.creditsToSpend}
          value={entry.credits}
          onChange={(credits) => change({ credits })}
          minimum={2}
          most={affordable}
          problem={problems.credits}
          attempted={attempted}
        />
        <ViewChips balance={affordable} credits={entry.credits} onChoose={(credits) => change({ credits })} />
        {!feedback && <PromotionPrice credits={problems.credits ? 0 : Number(entry.credits)} balance={me.credits} />}
        <Suspense>
          {feedback && <AskedPrice credits={problems.credits ? 0 : Number(entry.credits)} balance={me.credits} />}
          <ForecastLine credits={problems.credits ? 0 : Number(entry.credits)} plan={plan} />
        </Suspense>
        <Field
          label={
            <>
              {promotions.videoTitle} <span className="field-optional">{promotions.optional}</span>
            </>
          }
          name="title"
          autoComplete="off"
          maxLength={120}
          value={title}
          onChange={({ target }) => change({ title: target.value })}
          hint={promotions.titleHint}
        />
        <AudienceFields
          value={audience}
          onChange={(value) => {
            setChosen(value);
            setRequestId(newRequestId());
          }}
        />
        <Suspense>
          <PlanLine plan={plan} onChange={() => setPlanning(true)} />
        </Suspense>
        <Suspense>
          <QuestionsLine wanted={feedback} onOpen={() => setAsking(true)} />
        </Suspense>
        <Button type="submit" variant="primary" size="large" pending={create.isPending}>
          {create.isPending ? promotions.creating : promotions.start}
        </Button>
        <RulesDialog
          open={askingConsent}
          onClose={() => setAskingConsent(false)}
          onAccept={() => send(true)}
          pending={create.isPending}
        />
      </form>
      <Suspense>
        {planning && (
          <PlanDialog
            plan={plan}
            onApply={(chosenPlan) => {
              setPlan(chosenPlan);
              setRequestId(newRequestId());
              setPlanning(false);
            }}
            onClose={() => setPlanning(false)}
          />
        )}
        {asking && (
          <ChooseQuestions
            wanted={feedback}
            onChoose={(chosenQuestions) => {
              setFeedback(chosenQuestions);
              setRequestId(newRequestId());
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
