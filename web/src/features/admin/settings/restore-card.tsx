import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDecimal } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { keepSession } from '../../../lib/session.ts';
import { useOperatingMessages } from '../../../messages/operating.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { followRestore, type Outcome, restoreQuery, uploadBackup } from './restore-api.ts';

type Step =
  | { name: 'idle' }
  | { name: 'uploading'; done: number; all: number }
  | { name: 'checking' }
  | { name: 'restoring'; done: number; all: number }
  | { name: 'over'; outcome: Outcome }
  | { name: 'broken'; why: string };

const megabytes = (bytes: number) => formatDecimal(Math.round(bytes / 1e5) / 10);

/** On a site that is still empty: puts the backup of another one in its place. */
export function RestoreCard() {
  const { restore: texts } = useOperatingMessages();
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const state = useQuery({ ...restoreQuery, enabled: step.name === 'idle' });

  const isDone = step.name === 'over' && step.outcome.state === 'done';
  const isFollowing = step.name === 'checking' || step.name === 'restoring' || isDone;
  useEffect(() => {
    keepSession(isFollowing);
    return () => keepSession(false);
  }, [isFollowing]);

  async function restore(file: File): Promise<void> {
    stop.current = new AbortController();
    setStep({ name: 'uploading', done: 0, all: file.size });
    try {
      const onBytes = (done: number) => setStep({ name: 'uploading', done, all: file.size });
      await uploadBackup(file, onBytes, stop.current.signal);
    } catch (error) {
      const why = stop.current.signal.aborted ? texts.stopped : problemText(error, texts.uploadFailed);
      setStep({ name: 'broken', why });
      return;
    }
    setStep({ name: 'checking' });
    const outcome = await followRestore((done, all) => setStep({ name: 'restoring', done, all }));
    setStep({ name: 'over', outcome });
  }

  if (step.name === 'idle' && !state.data?.possible) return null;
  const isBusy = ['uploading', 'checking', 'restoring'].includes(step.name);
  return (
    <Card>
      <CardHeader title={isDone ? texts.doneTitle : texts.title} description={isDone ? texts.done : texts.text} />
      <div className="grid gap-3" aria-live="polite">
        <Shown step={step} />
        {isDone && (
          // A whole new page, because this one still belongs to the site before.
          <a className="button justify-self-start" data-variant="primary" data-size="medium" href={paths.auth}>
            {texts.signIn}
          </a>
        )}
        {step.name === 'uploading' && (
          <Button className="justify-self-start" onClick={() => stop.current?.abort()}>
            {texts.stop}
          </Button>
        )}
        {!isBusy && !isDone && <ChooseFile onChosen={(file) => void restore(file)} />}
      </div>
    </Card>
  );
}

function ChooseFile({ onChosen }: { onChosen: (file: File) => void }) {
  const { restore: texts } = useOperatingMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChosen(file);
        }}
      />
      <Button className="justify-self-start" onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
    </>
  );
}

function Shown({ step }: { step: Step }) {
  const { restore: texts } = useOperatingMessages();
  switch (step.name) {
    case 'uploading':
      return (
        <Progress
          value={step.done}
          max={step.all}
          label={texts.uploading}
          figures={texts.uploading}
          end={texts.megabytes(megabytes(step.done), megabytes(step.all))}
        />
      );
    case 'checking':
      return <p className="text-muted">{texts.checking}</p>;
    case 'restoring':
      return (
        <Progress
          value={step.done}
          max={step.all}
          label={texts.restoring}
          figures={texts.restoring}
          end={texts.rows(formatDecimal(step.done), formatDecimal(step.all))}
        />
      );
    case 'broken':
      return <Notice tone="danger">{step.why}</Notice>;
    case 'over':
      return step.outcome.state === 'done' ? null : (
        <Notice tone="danger">
          <p className="font-semibold">{texts[step.outcome.state]}</p>
          <p lang="en" className="wrap-anywhere">
            {step.outcome.why}
          </p>
        </Notice>
      );
    case 'idle':
      return null;
  }
}
