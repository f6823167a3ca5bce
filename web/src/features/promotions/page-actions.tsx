import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useInsightsMessages } from '../../messages/insights.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Copy, Pause, Play, Plus, Square } from '../../ui/icons/index.ts';
import type { Promotion } from './api.ts';
import { hasEnded } from './promotion-rules.ts';
import { usePause, useResume } from './use-promotion-changes.ts';

/** Dialogs are fetched when they are first opened. */
const dialogs = {
  'top-up': lazy(async () => ({ default: (await import('./top-up-dialog.tsx')).TopUpDialog })),
  stop: lazy(async () => ({ default: (await import('./stop-dialog.tsx')).StopDialog })),
  again: lazy(async () => ({ default: (await import('./delivery/again-dialog.tsx')).AgainDialog })),
};

interface PageActionsProps {
  promotion: Promotion;
  title: string;
  /** Comes after the buttons. */
  children: ReactNode;
}

/** What can be done with a promotion, on its own page. */
export function PageActions({ promotion, title, children }: PageActionsProps) {
  const [shown, setShown] = useState<keyof typeof dialogs>();
  const pause = usePause();
  const resume = useResume();
  const { promotions } = useMessages();
  const { promotion: texts } = useInsightsMessages();
  const { id, state } = promotion;
  const Dialog = shown && dialogs[shown];
  const close = () => setShown(undefined);
  return (
    <div role="group" aria-label={promotions.actionsOf(title)} className="mt-4 flex flex-wrap gap-2">
      {state === 'active' && (
        <Button pending={pause.isPending} onClick={() => pause.mutate(id)}>
          <Pause aria-hidden />
          {promotions.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button pending={resume.isPending} onClick={() => resume.mutate(id)}>
          <Play aria-hidden />
          {promotions.resume}
        </Button>
      )}
      {!hasEnded(promotion) && state !== 'hidden' && (
        <Button onClick={() => setShown('top-up')}>
          <Plus aria-hidden />
          {promotions.topUp}
        </Button>
      )}
      {!hasEnded(promotion) && (
        <Button onClick={() => setShown('stop')}>
          <Square aria-hidden />
          {promotions.stop}
        </Button>
      )}
      <Button onClick={() => setShown('again')}>
        <Copy aria-hidden />
        {texts.again}
      </Button>
      {children}
      {Dialog && (
        <Suspense>
          <Dialog promotion={promotion} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
