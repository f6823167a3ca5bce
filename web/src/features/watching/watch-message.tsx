import { formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Play } from '../../ui/icons/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { whereToWatch } from './player-window.ts';
import { startHere } from './watch-steps.ts';
import type { Watch } from './watch-store.ts';

/** What is happening, in words. Screen readers announce each change. */
export function WatchMessage({ watch }: { watch: Watch }) {
  return (
    <div role="status" className="grid gap-3.5">
      <Words watch={watch} />
    </div>
  );
}

function Words({ watch }: { watch: Watch }) {
  const { watching } = useMessages();
  switch (watch.state) {
    case 'idle':
      return watch.popupBlocked ? <Notice tone="warning">{watching.blockedHint}</Notice> : <Hints />;
    case 'starting':
      return null;
    case 'watching': {
      const { halt, lostMs } = watch.status;
      const [what, then] = halt ? watching.halts[halt] : [watching.running, watching.countsOnly];
      return (
        <Notice tone={halt && halt !== 'unstarted' ? 'warning' : 'neutral'}>
          <strong className="font-semibold">{what}</strong>
          <p>{lostMs > 0 ? watching.lost(Math.round(lostMs / 1000)) : then}</p>
        </Notice>
      );
    }
    case 'completed': {
      const { creditsEarned, balance } = watch.ended;
      return (
        <Notice tone="good">
          <strong className="font-semibold">{watching.completed}</strong>
          <p>{watching.reward(creditsEarned, formatNumber(balance))}</p>
        </Notice>
      );
    }
    case 'interrupted':
      return (
        <Notice tone="warning">
          <strong className="font-semibold">{watching.interrupted}</strong>
          <p>
            {watching.reasonOf(watch.ended)} {watching.noCredits}
          </p>
        </Notice>
      );
  }
}

/** What to do when the browser has blocked the window of "Start watching". */
export function Blocked() {
  const { watching } = useMessages();
  return (
    <div className="mb-3.5 grid gap-3">
      <Notice tone="warning" role="status">
        {watching.blockedHint}
      </Notice>
      <Button variant="primary" className="justify-self-start max-sm:w-full" onClick={() => startHere()}>
        <Play aria-hidden fill="currentColor" />
        {watching.watchHere}
      </Button>
    </div>
  );
}

function Hints() {
  const { watching } = useMessages();
  return (
    <div className="text-muted">
      <h3 className="mb-2 text-small text-ink">{watching.hintsTitle}</h3>
      <ol className="grid list-decimal gap-1 pl-5">
        {(whereToWatch() === 'tab' ? watching.hintsHere : watching.hints).map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ol>
      <p className="mt-2 text-small">{watching.countsOnly}</p>
    </div>
  );
}
