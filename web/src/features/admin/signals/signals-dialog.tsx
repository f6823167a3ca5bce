import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  type AdminPromotion,
  type AdminUser,
  memberSignalsQuery,
  promotionSignalsQuery,
  type Signals,
  type ViewSignals,
} from '../api.ts';
import { TimelineKey } from '../evidence/timeline.tsx';
import { memberName } from '../users/member-name.ts';
import { SignalsRow } from './signals-row.tsx';
import { VoidDialog } from './void-dialog.tsx';

export function MemberSignalsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { signals } = useAdminMessages();
  const query = useQuery(memberSignalsQuery(user.id));
  return <SignalsDialog title={signals.ofMember(memberName(user))} of="member" query={query} onClose={onClose} />;
}

export function PromotionSignalsDialog({ promotion, onClose }: { promotion: AdminPromotion; onClose: () => void }) {
  const { signals, promotions } = useAdminMessages();
  const query = useQuery(promotionSignalsQuery(promotion.id));
  const title = signals.ofPromotion(promotion.title ?? promotions.untitled);
  return <SignalsDialog title={title} of="promotion" query={query} onClose={onClose} />;
}

interface SignalsDialogProps {
  title: string;
  of: 'member' | 'promotion';
  query: UseQueryResult<Signals>;
  onClose: () => void;
}

function SignalsDialog({ title, of, query, onClose }: SignalsDialogProps) {
  const { signals } = useAdminMessages();
  const [voiding, setVoiding] = useState<ViewSignals>();
  return (
    <>
      <Dialog open onClose={onClose} title={title} size="wide">
        <p className="mb-4 text-small text-muted">{signals.intro}</p>
        <ShowQuery query={query}>
          {({ views, summary }) =>
            views.length === 0 ? (
              <EmptyState picture="card" title={signals.empty} description={signals.emptyText} />
            ) : (
              <>
                <Summary {...summary} />
                <TimelineKey />
                <ul>
                  {views.map((view) => (
                    <SignalsRow key={view.viewId} view={view} of={of} onVoid={() => setVoiding(view)} />
                  ))}
                </ul>
              </>
            )
          }
        </ShowQuery>
      </Dialog>
      {voiding && <VoidDialog view={voiding} onClose={() => setVoiding(undefined)} />}
    </>
  );
}

function Summary({ views, unverified, checksPassed, checksMissed }: Signals['summary']) {
  const { signals } = useAdminMessages();
  const figures = [
    [signals.views, views],
    [signals.unverified, unverified],
    [signals.checksPassed, checksPassed],
    [signals.checksMissed, checksMissed],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4 rounded-control bg-raised p-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="text-title font-bold">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
