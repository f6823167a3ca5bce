import { Play, SkipForward, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { closePlayer, skip, startHere, startInWindow, startNext } from './watch-steps.ts';
import { isFinal, type Watch } from './watch-store.ts';

interface PlayerActionsProps {
  watch: Watch;
  /** Where the player goes when it plays on this page. */
  stage: RefObject<HTMLDivElement | null>;
}

export function PlayerActions({ watch, stage }: PlayerActionsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const ended = isFinal(watch);
  // Below a player on a phone, the result and the next step come into view by themselves, above the toast.
  useEffect(() => {
    if (ended) buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [ended]);
  return (
    <div
      ref={buttons}
      className={classNames('flex scroll-mb-48 flex-wrap gap-2.5 max-sm:*:flex-auto', ended && 'max-sm:mb-20')}
    >
      {ended ? <AfterIt stage={stage} /> : <BeforeAndDuring watch={watch} stage={stage} />}
    </div>
  );
}

function BeforeAndDuring({ watch, stage }: PlayerActionsProps) {
  const { watching } = useMessages();
  const here = () => stage.current && startHere(watch.video, stage.current);
  const skipButton = (
    <Button disabled={watch.state === 'starting'} onClick={() => void skip()}>
      <SkipForward aria-hidden />
      {watching.skip}
    </Button>
  );
  if (watch.state === 'watching') {
    return (
      <>
        <Button onClick={closePlayer}>
          <X aria-hidden />
          {watch.where === 'page' ? watching.stop : watching.closeWindow}
        </Button>
        {skipButton}
      </>
    );
  }
  const starting = watch.state === 'starting';
  return (
    <>
      <Button
        variant="primary"
        pending={starting}
        onClick={() => (watch.where === 'page' ? here() : startInWindow(watch.video))}
      >
        {!starting && <Play aria-hidden />}
        {starting ? watching.starting : watching.open}
      </Button>
      {watch.state === 'idle' && watch.popupBlocked && <Button onClick={here}>{watching.watchHere}</Button>}
      {skipButton}
    </>
  );
}

/** The next video is one click away, or the key N. */
function AfterIt({ stage }: Pick<PlayerActionsProps, 'stage'>) {
  const { watching } = useMessages();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || typing || !stage.current) return;
      startNext(stage.current);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [stage]);
  return (
    <Button variant="primary" aria-keyshortcuts="n" onClick={() => stage.current && startNext(stage.current)}>
      <SkipForward aria-hidden />
      {watching.nextVideo}
      <kbd className="key max-sm:hidden" aria-hidden>
        N
      </kbd>
    </Button>
  );
}
