import { useQuery } from '@tanstack/react-query';
import type { Platform } from '@viewloop/contract';
import { PLATFORMS } from '@viewloop/contract/constants';
import { lazy, type SubmitEvent, Suspense } from 'react';
import { screenLanguage } from '../../lib/languages.ts';
import { useMe } from '../../lib/session.ts';
import { siteQuery } from '../../lib/site.ts';
import { type Audience, tastesQuery } from '../../lib/tastes.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AudienceFields } from './audience-fields.tsx';
import { CreditsField } from './credits-field.tsx';
import { DraftDialogs } from './draft-dialogs.tsx';
import { checkEntry, emptyEntry, recognise, toastFor } from './entry-rules.ts';
import { AskedPrice, QuestionsLine } from './feedback/late-parts.ts';
import { mostWithAnswers } from './feedback/question-rules.ts';
import { LinkField } from './link-field.tsx';
import { LinkPreview } from './link-preview.tsx';
import { PlatformField } from './platform-field.tsx';
import { PromotionPrice } from './promotion-price.tsx';
import { RunningLink, videoIn } from './running-link.tsx';
import { useLinkCheck } from './use-link-check.ts';
import { useCreate } from './use-promotion-changes.ts';
import { usePromotionDraft } from './use-promotion-draft.ts';
import { ViewChips } from './view-chips.tsx';

// With their texts, which the first look at the form does not need.
const PlanLine = lazy(() => import('./delivery/plan-line.tsx'));
const ForecastLine = lazy(() => import('./delivery/forecast-line.tsx'));

interface PromotionFormProps {
  /** Filled in at the beginning, for newcomers who can afford one view. */
  firstCredits?: number;
  onCreated?: () => void;
}

export function PromotionForm({ firstCredits, onCreated }: PromotionFormProps) {
  const me = useMe();
  const platforms: readonly Platform[] = useQuery(siteQuery).data?.platforms ?? PLATFORMS;
  const { promotions } = useMessages();
  const draft = usePromotionDraft({
    ...emptyEntry,
    credits: firstCredits === undefined ? '' : String(firstCredits),
    audience: undefined as Audience | undefined,
  });
  const { entry, plan, feedback, attempted, change } = draft;
  const guess = useQuery(tastesQuery).data?.guess;
  // Until somebody chooses, the topic is that of the last promotion and the language is the member's own.
  const audience = entry.audience ?? { topic: guess?.topic ?? null, language: guess?.language ?? screenLanguage() };
  // Each view costs one credit more when its viewer is asked something.
  const affordable = feedback ? mostWithAnswers(me.credits) : me.credits;
  const create = useCreate();
  const check = useLinkCheck(entry.videoUrl);
  // Until somebody edits it, the title is the platform's.
  const title = entry.title ?? check.found?.title ?? '';
  const problems = checkEntry(entry, { balance: affordable, platforms });
  const spent = problems.credits ? 0 : Number(entry.credits);
  const isFirst = firstCredits !== undefined;

  function changeLink(videoUrl: string) {
    const link = recognise(videoUrl);
    change(link && link.kind !== 'refused' ? { videoUrl, platform: link.platform } : { videoUrl });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    const refusal = toastFor(problems);
    if (refusal) toast({ ...promotions[refusal], tone: 'danger' });
    draft.submit(event.currentTarget, Object.keys(problems).length === 0 && !check.unplayable, send);
  }

  function send(consent: boolean) {
    const { videoUrl, platform, credits } = entry;
    if (platform === '') return;
    create.mutate(
      {
        consent,
        ...draft.body,
        videoUrl: videoUrl.trim(),
        platform,
        creditsSpent: Number(credits),
        title: title.trim() || null,
        ...audience,
      },
      {
        onSuccess: () => {
          draft.reset({ ...emptyEntry, audience: undefined });
          onCreated?.();
        },
        onSettled: draft.close,
      },
    );
  }

  /** For the first promotion the link is enough; these wait under "More". */
  const choices = (
    <>
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
      <AudienceFields value={audience} onChange={(value) => change({ audience: value })} />
      <Suspense>
        <PlanLine plan={plan} onChange={() => draft.ask('plan')} />
      </Suspense>
      <Suspense>
        <QuestionsLine wanted={feedback} onOpen={() => draft.ask('questions')} />
      </Suspense>
    </>
  );

  const forecast = (
    <Suspense>
      <ForecastLine credits={spent} plan={plan} isFirst={isFirst} />
    </Suspense>
  );

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
        <RunningLink video={videoIn(entry.videoUrl, check.found)} />
        {isFirst ? (
          // It opens by itself where something in it is to be mended.
          <details open={attempted && (problems.platform || problems.credits) ? true : undefined}>
            <summary className="w-fit py-1 font-semibold">{promotions.more}</summary>
            <div className="mt-3 grid gap-5">{choices}</div>
          </details>
        ) : (
          choices
        )}
        {feedback ? (
          <Suspense>
            <AskedPrice credits={spent} balance={me.credits} />
          </Suspense>
        ) : (
          <PromotionPrice credits={spent} balance={me.credits} />
        )}
        {/* What is promised to newcomers is on its way, and its place is kept. */}
        {isFirst && <div className="grid min-h-10">{forecast}</div>}
        <Button type="submit" variant="primary" size="large" pending={create.isPending}>
          {create.isPending ? promotions.creating : promotions.start}
        </Button>
        {/* It comes after a pause in typing. Above the button it would move it away under somebody's finger. */}
        {!isFirst && forecast}
      </form>
      <DraftDialogs draft={draft} onAccept={() => send(true)} pending={create.isPending} />
    </>
  );
}
