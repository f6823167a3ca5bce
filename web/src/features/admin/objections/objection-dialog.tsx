import { useQuery } from '@tanstack/react-query';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useClipModerationMessages } from '../../../messages/clip-moderation.ts';
import { useMessages } from '../../../messages/rest.ts';
import { ObjectionState } from '../../../parts/objection-state.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { TimelineKey } from '../evidence/timeline.tsx';
import { SignalsRow } from '../signals/signals-row.tsx';
import { type ObjectionDetails, objectionQuery } from './api.ts';
import { DecisionForm } from './decision-form.tsx';

/** What the member says, what the server saw, and the decision. */
export function ObjectionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { objections: texts } = useAdminMessages();
  const query = useQuery(objectionQuery(id));
  return (
    <Dialog open onClose={onClose} title={query.data ? texts.of(query.data.memberName) : texts.title} size="wide">
      <ShowQuery query={query}>{(data) => <Details objection={data} onDecided={onClose} />}</ShowQuery>
    </Dialog>
  );
}

function Details({ objection, onDecided }: { objection: ObjectionDetails; onDecided: () => void }) {
  const { objections: texts } = useAdminMessages();
  const { text, state, deciderName } = objection;
  return (
    <div className="grid gap-5">
      <Notice>
        <p className="font-semibold">{texts.says}</p>
        <p className="wrap-anywhere">{text}</p>
      </Notice>
      <Why objection={objection} />
      <Evidence objection={objection} />
      {state === 'open' ? (
        <DecisionForm objection={objection} onDecided={onDecided} />
      ) : (
        <div className="grid gap-1.5">
          <ObjectionState objection={objection} />
          <p className="text-small text-muted">{deciderName ? texts.decidedBy(deciderName) : texts.decidedItself}</p>
        </div>
      )}
    </div>
  );
}

const seconds = (ms: number) => Math.floor(ms / 1000);

function Why({
  objection: { view, viewReason, creditedMs, promotionReason, clipFault },
}: {
  objection: ObjectionDetails;
}) {
  const { queue } = useClipModerationMessages();
  const { objections: texts } = useAdminMessages();
  const { reasons } = useMessages().credits.views;
  const ended = reasons[viewReason as keyof typeof reasons] ?? '';
  const unpaid = view?.state === 'interrupted';
  const why = unpaid
    ? texts.notPaid(ended, seconds(creditedMs ?? 0), seconds(view.requiredMs))
    : (viewReason ?? promotionReason ?? (clipFault && queue.reasons[clipFault as keyof typeof queue.reasons]));
  if (!why) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{texts.why}</h3>
      <p className="wrap-anywhere">{why}</p>
    </section>
  );
}

/** The trace as a picture. */
function Evidence({ objection: { view } }: { objection: ObjectionDetails }) {
  const { objections: texts } = useAdminMessages();
  if (!view) return null;
  if (!view.trace || view.trace.beats.length === 0) return <p className="text-small text-muted">{texts.noTrace}</p>;
  return (
    <div>
      <TimelineKey />
      <ul>
        <SignalsRow view={view} of="member" />
      </ul>
    </div>
  );
}
