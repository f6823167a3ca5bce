import { formatNumber } from '../../../lib/format.ts';
import { stateReasonText } from '../../../lib/state-reason.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { type AdminPromotion, restorePromotion } from '../api.ts';
import { useAction } from '../use-action.ts';
import { VideoCell } from './video-cell.tsx';

const tones: Record<AdminPromotion['state'], BadgeTone> = {
  active: 'good',
  paused: 'warning',
  hidden: 'danger',
  completed: 'neutral',
  stopped: 'neutral',
};

interface PromotionsTableProps {
  promotions: readonly AdminPromotion[];
  onHide: (promotion: AdminPromotion) => void;
  onSignals: (promotion: AdminPromotion) => void;
}

export function PromotionsTable({ promotions, onHide, onSignals }: PromotionsTableProps) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { promotions: texts } = admin;
  const columns: Column<AdminPromotion>[] = [
    { key: 'video', header: texts.video, wide: true, cell: (promotion) => <VideoCell promotion={promotion} /> },
    {
      key: 'state',
      header: texts.state,
      cell: (promotion) => (
        <div className="grid justify-items-end gap-1 md:justify-items-start">
          <Badge tone={tones[promotion.state]}>{texts.states[promotion.state]}</Badge>
          <span className="text-small text-muted empty:hidden md:max-w-60">{stateReasonText(promotion)}</span>
        </div>
      ),
    },
    {
      key: 'views',
      header: texts.views,
      align: 'end',
      cell: ({ viewsReceived, viewsTarget, creditsSpent }) => (
        <div className="whitespace-nowrap">
          {formatNumber(viewsReceived)} / {formatNumber(viewsTarget)}
          <span className="block text-small text-muted">{shared.credits(creditsSpent)}</span>
        </div>
      ),
    },
    {
      key: 'actions',
      header: <span className="sr-only">{texts.actions}</span>,
      wide: true,
      align: 'end',
      cell: (promotion) => (
        <Actions promotion={promotion} onHide={() => onHide(promotion)} onSignals={() => onSignals(promotion)} />
      ),
    },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={promotions} rowKey={({ id }) => id} />;
}

interface ActionsProps {
  promotion: AdminPromotion;
  onHide: () => void;
  onSignals: () => void;
}

function Actions({ promotion: { id, state }, onHide, onSignals }: ActionsProps) {
  const { promotions: texts } = useAdminMessages();
  const restore = useAction(restorePromotion, {
    done: texts.restored,
    failed: texts.restoreFailed,
    changes: ['GET /api/admin/promotions'],
  });
  const hasEnded = state === 'completed' || state === 'stopped';
  return (
    <div className="flex flex-wrap gap-2 whitespace-nowrap md:justify-end">
      <Button onClick={onSignals}>{texts.signals}</Button>
      {state === 'hidden' && (
        <Button pending={restore.isPending} onClick={() => restore.mutate(id)}>
          {texts.restore}
        </Button>
      )}
      {!hasEnded && <Button onClick={onHide}>{state === 'hidden' ? texts.end : texts.hide}</Button>}
    </div>
  );
}
