import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { VideoPicture } from '../../../parts/video-picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ViewSignals } from '../api.ts';
import { TimelinePicture } from '../evidence/timeline.tsx';
import { UndoVoidButton } from './void-dialog.tsx';

interface SignalsRowProps {
  view: ViewSignals;
  /** The dialog is about a member or a promotion; each row names the other one. */
  of: 'member' | 'promotion';
  /** Without it the row is evidence alone. */
  onVoid?: () => void;
}

export function SignalsRow({ view, of, onVoid }: SignalsRowProps) {
  const { signals, promotions } = useAdminMessages();
  const { viewId, memberName, promotionId, platform, picture, state, startedAt, verified, trace } = view;
  const title = view.title ?? promotions.untitled;
  return (
    <li className="grid gap-2.5 border-b border-line py-4 last:border-b-0 last:pb-0">
      <div className="flex items-center gap-3">
        {of === 'member' && <VideoPicture seed={promotionId} title={title} platform={platform} picture={picture} />}
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold wrap-anywhere">{of === 'member' ? title : memberName}</span>
            <Badge>{signals.states[state]}</Badge>
            {!verified && <Badge tone="warning">{signals.notVerified}</Badge>}
          </div>
          <p className="text-small text-muted">
            {signals.view(viewId)} · <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
          </p>
          <p className="text-small">{view.signals.length === 0 ? signals.clean : <Seen view={view} />}</p>
        </div>
        {state === 'completed' && onVoid && (
          <Button className="self-start" aria-label={signals.voidView(viewId)} onClick={onVoid}>
            {signals.void}
          </Button>
        )}
        {state === 'voided' && onVoid && <UndoVoidButton viewId={viewId} />}
      </div>
      {trace && trace.beats.length > 0 && <TimelinePicture trace={trace} requiredMs={view.requiredMs} />}
    </li>
  );
}

function Seen({ view }: { view: ViewSignals }) {
  const { signals } = useAdminMessages();
  return view.signals.map(({ kind, count }) => signals.parts[kind](count)).join(' · ');
}
