import { useQuery } from '@tanstack/react-query';
import { FIRST_VIDEOS, type FirstStep, firstStep } from '@viewloop/contract/first-steps';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Check, Play } from '../../ui/icons/index.ts';
import { statsQuery } from './api.ts';
import { presumedOf } from './presumed.ts';

interface FirstStepsProps {
  /** Plays the first offer. It is called in the click itself, because browsers open windows only then. */
  onStart: () => void;
  /** The form of the last step, shown when it is its turn. */
  promote: ReactNode;
}

/** Three steps for newcomers, each done right here. */
export function FirstSteps({ onStart, promote }: FirstStepsProps) {
  const me = useMe();
  const { data: stats } = useQuery(statsQuery);
  const { dashboard } = useMessages();
  const begun = stats ?? presumedOf(me);
  const step = begun && firstStep(begun, me.credits);
  const card = useFocusAfterForm(step);
  if (!begun || !step) return null;
  const texts = dashboard.firstSteps;
  const watched = Math.min(FIRST_VIDEOS, begun.totalWatched);
  return (
    <Card ref={card} tabIndex={-1} className="outline-none">
      <CardHeader title={texts.title} />
      <ol className="grid gap-5">
        <Step
          number={1}
          done={watched === FIRST_VIDEOS}
          now={step === 'watch'}
          title={texts.watch(watched, FIRST_VIDEOS)}
        >
          {step === 'watch' && (
            <Button variant="primary" size="large" className="mt-3 max-sm:w-full" onClick={onStart}>
              <Play aria-hidden fill="currentColor" />
              {dashboard.startWatching}
            </Button>
          )}
        </Step>
        <Step
          number={2}
          done={step !== 'watch'}
          now={false}
          title={texts.earn(step === 'wait' ? undefined : me.credits)}
        />
        <Step number={3} done={false} now={step !== 'watch'} title={texts.promote}>
          {/* On a phone the form needs the whole width of the card. */}
          {step === 'promote' && <div className="mt-3 max-sm:-ml-11.5">{promote}</div>}
          {step === 'wait' && <p className="text-muted">{texts.waiting}</p>}
        </Step>
      </ol>
    </Card>
  );
}

/** The form leaves a much shorter page when it is sent. The card gets the focus, which also brings it into view. */
function useFocusAfterForm(step: FirstStep | undefined) {
  const card = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === 'promote' && step === 'wait') card.current?.focus();
    before.current = step;
  }, [step]);
  return card;
}

interface StepProps {
  number: number;
  done: boolean;
  now: boolean;
  title: string;
  children?: ReactNode;
}

function Step({ number, done, now, title, children }: StepProps) {
  const { dashboard } = useMessages();
  return (
    <li className="flex gap-3.5" aria-current={now ? 'step' : undefined}>
      <span
        className={`grid size-8 flex-none place-items-center rounded-full font-semibold ${done ? 'bg-accent-soft text-link' : 'bg-raised text-ink'}`}
      >
        {done ? <Check aria-hidden className="size-4.5" /> : number}
        {done && <span className="sr-only">{dashboard.firstSteps.done}</span>}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className={now ? 'font-semibold' : 'text-muted'}>{title}</p>
        {children}
      </div>
    </li>
  );
}
