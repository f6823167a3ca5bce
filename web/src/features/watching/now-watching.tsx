import { formatClock } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { timeOf } from './watch-progress.tsx';
import { showPlayer } from './watch-steps.ts';
import { useWatch } from './watch-store.ts';

/** Stands above the list while a video is playing in its window. */
export function NowWatching({ onShow }: { onShow: () => void }) {
  const { watching } = useMessages();
  const watch = useWatch();
  if (watch?.state !== 'watching') return null;
  const { verifiedMs, requiredMs } = timeOf(watch);
  return (
    <Card className="mb-3.5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 bg-accent-soft">
      <h2 className="text-body">{watching.nowWatching(watch.video.title)}</h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {watching.figures(formatClock(verifiedMs / 1000), formatClock(requiredMs / 1000))}
        <Button variant="outline" onClick={onShow}>
          {watching.show}
        </Button>
        <Button variant="outline" onClick={showPlayer}>
          {watching.showWindow}
        </Button>
      </div>
    </Card>
  );
}
