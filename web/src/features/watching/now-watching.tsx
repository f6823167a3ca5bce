import { formatClock } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWatch } from './watch-store.ts';

/** Above the list, while a video goes on in its window. */
export function NowWatching({ onShow }: { onShow: () => void }) {
  const { watching } = useMessages();
  const watch = useWatch();
  if (watch?.state !== 'watching') return null;
  const { verifiedMs, requiredMs } = watch.status ?? { verifiedMs: 0, requiredMs: watch.view.requiredSeconds * 1000 };
  return (
    <Notice className="mb-3.5 items-center">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-medium">{watching.nowWatching(watch.video.title)}</span>
        <span className="flex items-center gap-3">
          {watching.figures(formatClock(verifiedMs / 1000), formatClock(requiredMs / 1000))}
          <Button variant="outline" onClick={onShow}>
            {watching.show}
          </Button>
        </span>
      </div>
    </Notice>
  );
}
