import { useEffect } from 'react';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { AppWindow, Play, SkipForward, X } from '../../ui/icons/index.ts';
import { closePlayer, showPlayer, skip, start, startHere, startNext } from './watch-steps.ts';
import { isFinal, type Watch } from './watch-store.ts';
import styles from './watching.module.css';

export function PlayerActions({ watch }: { watch: Watch }) {
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:flex-auto">
      {isFinal(watch) ? <NextVideo /> : watch.state === 'watching' ? <WhileWatching watch={watch} /> : null}
      {(watch.state === 'idle' || watch.state === 'starting') && <BeforeStart watch={watch} />}
    </div>
  );
}

function SkipButton({ disabled = false }: { disabled?: boolean }) {
  const { watching } = useMessages();
  return (
    <Button disabled={disabled} onClick={() => void skip()}>
      <SkipForward aria-hidden />
      {watching.skip}
    </Button>
  );
}

function BeforeStart({ watch }: { watch: Extract<Watch, { state: 'idle' | 'starting' }> }) {
  const { watching } = useMessages();
  const starting = watch.state === 'starting';
  const blocked = watch.state === 'idle' && watch.popupBlocked;
  return (
    <>
      {/* The loud button is the one that works. */}
      {blocked && (
        <Button variant="primary" onClick={() => startHere(watch.video)}>
          <Play aria-hidden />
          {watching.watchHere}
        </Button>
      )}
      <Button variant={blocked ? 'secondary' : 'primary'} pending={starting} onClick={() => start(watch.video)}>
        {!starting && !blocked && <Play aria-hidden />}
        {starting ? watching.starting : watching.open}
      </Button>
      <SkipButton disabled={starting} />
    </>
  );
}

/** Only the player window can play, so this page leads there. The button is loud while the timer is on hold. */
function WhileWatching({ watch }: { watch: Extract<Watch, { state: 'watching' }> }) {
  const { watching } = useMessages();
  return (
    <>
      <Button variant={watch.status.halt === null ? 'secondary' : 'primary'} onClick={showPlayer}>
        <AppWindow aria-hidden />
        {watching.showWindow}
      </Button>
      <Button onClick={closePlayer}>
        <X aria-hidden />
        {watching.closeWindow}
      </Button>
      <SkipButton />
    </>
  );
}

/** The next video is one click away, or the key N. */
function NextVideo() {
  const { watching } = useMessages();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      startNext();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <Button variant="primary" aria-keyshortcuts="n" onClick={startNext}>
      <SkipForward aria-hidden />
      {watching.nextVideo}
      <kbd className={styles.key} aria-hidden>
        N
      </kbd>
    </Button>
  );
}
