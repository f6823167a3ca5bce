import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber, formatPercent } from '../../../lib/format.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { useMessages } from '../../../messages/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { Facts } from '../parts/facts.tsx';
import { useAction } from '../use-action.ts';
import { believeMember, type CaseDetails, caseQuery, vouchForMember } from './api.ts';
import { BulkVoidDialog } from './bulk-void-dialog.tsx';
import { CaseDebts } from './case-debts.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseViews } from './case-views.tsx';
import { ClusterDialog } from './cluster-dialog.tsx';
import { VoidList } from './void-list.tsx';

/** Everything that speaks for or against one member, and the decision. */
export function CaseDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { details } = useFairPlayMessages();
  const query = useQuery(caseQuery(memberId));
  return (
    <Dialog open onClose={onClose} title={query.data ? details.of(query.data.username) : details.title} size="wide">
      <ShowQuery query={query}>{(data) => <Details one={data} onDecided={onClose} />}</ShowQuery>
    </Dialog>
  );
}

function Details({ one, onDecided }: { one: CaseDetails; onDecided: () => void }) {
  const { details, blocks } = useFairPlayMessages();
  const [voiding, setVoiding] = useState(false);
  const [showsGroup, setShowsGroup] = useState(false);
  const believe = useAction(believeMember, {
    done: details.believed(one.username),
    failed: details.believeFailed,
    changes: ['GET /api/admin/fair-play/cases', 'GET /api/admin/fair-play/cost', 'GET /api/admin/fair-play'],
    after: onDecided,
  });
  const isVouched = one.vouchedFor.admin;
  const vouch = useAction(vouchForMember, {
    done: isVouched ? blocks.unvouched : blocks.vouched,
    failed: blocks.vouchFailed,
    changes: ['GET /api/admin/fair-play/cases/:id'],
  });
  return (
    <div className="grid gap-5">
      {one.objection && (
        <Notice>
          <p className="font-semibold">{details.objection}</p>
          <p className="wrap-anywhere">{one.objection}</p>
        </Notice>
      )}
      <CaseFacts one={one} />
      <CaseDebts debts={one.carriedDebts} />
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" onClick={() => setVoiding(true)}>
          {details.voidViews}
        </Button>
        <Button pending={believe.isPending} onClick={() => believe.mutate(one.memberId)}>
          {details.believe}
        </Button>
        <Button
          variant="quiet"
          pending={vouch.isPending}
          onClick={() => vouch.mutate({ memberId: one.memberId, on: !isVouched })}
        >
          {isVouched ? blocks.unvouch : blocks.vouch}
        </Button>
        {one.cluster && (
          <Button variant="quiet" onClick={() => setShowsGroup(true)}>
            {details.showGroup(one.cluster.members)}
          </Button>
        )}
      </div>
      <VoidList voids={one.voids} />
      <CaseHistory history={one.history} />
      <CaseViews memberId={one.memberId} />
      {voiding && <BulkVoidDialog name={one.username} memberIds={[one.memberId]} onClose={() => setVoiding(false)} />}
      {showsGroup && one.cluster && <ClusterDialog id={one.cluster.id} onClose={() => setShowsGroup(false)} />}
    </div>
  );
}

function vouchedBy(
  { channels, deposits, secondFactor, admin }: CaseDetails['vouchedFor'],
  words: Record<'channel' | 'deposits' | 'secondFactor' | 'admin' | 'nobody', string>,
): string {
  const by = [
    ...(channels > 0 ? [words.channel] : []),
    ...(deposits ? [words.deposits] : []),
    ...(secondFactor ? [words.secondFactor] : []),
    ...(admin ? [words.admin] : []),
  ];
  return by.join(', ') || words.nobody;
}

function CaseFacts({ one }: { one: CaseDetails }) {
  const fairPlay = useFairPlayMessages();
  const { details, queue } = fairPlay;
  const { standing: levels } = useMessages().settings;
  const rows = [
    [details.worth, formatNumber(one.worth)],
    [details.unproven, details.ofEarned(formatNumber(one.unprovenCredits), formatNumber(one.earned))],
    [queue.doubt, formatPercent(one.doubt)],
    [queue.checks, queue.passedOf(one.checksPassed, one.checksPassed + one.checksMissed)],
    [details.level, levels.levels[one.level]],
    [details.registered, formatDate(one.registeredAt)],
    [details.vouched, vouchedBy(one.vouchedFor, details.vouchedBy)],
    ...(one.setAsideAt ? [[details.asideSince, formatDate(one.setAsideAt)] as const] : []),
  ] as const;
  return <Facts rows={rows} className="sm:grid-cols-2" />;
}
