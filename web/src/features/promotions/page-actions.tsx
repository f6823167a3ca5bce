import { Copy, Pause, Play, Plus, Square } from 'lucide-react';
import { useState } from 'react';
import { useDeliveryMessages } from '../../messages/delivery.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Promotion } from './api.ts';
import { AgainDialog } from './delivery/again-dialog.tsx';
import { hasEnded } from './promotion-rules.ts';
import { StopDialog } from './stop-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { usePause, useResume } from './use-promotion-changes.ts';

/** What can be done with a promotion, on its own page. */
export function PageActions({ promotion, title }: { promotion: Promotion; title: string }) {
  const [shown, setShown] = useState<'top-up' | 'stop' | 'again'>();
  const pause = usePause();
  const resume = useResume();
  const { promotions } = useMessages();
  const texts = useDeliveryMessages();
  const { id, state } = promotion;
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
      {shown === 'stop' && <StopDialog promotion={promotion} onClose={close} />}
      {shown === 'top-up' && <TopUpDialog promotion={promotion} onClose={close} />}
      {shown === 'again' && <AgainDialog promotion={promotion} onClose={close} />}
    </div>
  );
}
