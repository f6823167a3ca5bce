import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countryText } from '../../../lib/device.ts';
import { formatClock, formatDateTime } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { useClipModerationMessages } from '../../../messages/clip-moderation.ts';
import { useMessages } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { usePlace } from '../place.ts';
import { useAction } from '../use-action.ts';
import { type ShownVisit, undoVisitVoid, VISITS_A_PAGE, visitsQuery, voidVisit } from './api.ts';

/** Who watched what, so that false attention can be taken back, and given back if that was wrong. */
export function VisitsCard() {
  const { visits: texts } = useClipModerationMessages();
  const { q, page, go } = usePlace();
  const list = useQuery(visitsQuery(q, page));
  const [voids, setVoids] = useState<ShownVisit>();
  return (
    <Card id="visits">
      <CardHeader title={texts.title} description={texts.text} />
      <div className="mb-4 flex">
        <SearchField label={texts.search} />
      </div>
      <ShowQuery query={list}>
        {(visits) => {
          if (visits.length === 0 && (q || page > 1)) return <NothingFound />;
          if (visits.length === 0)
            return <EmptyState picture="people" title={texts.empty} description={texts.emptyText} />;
          return (
            <>
              <ul>
                {visits.map((visit) => (
                  <VisitRow key={visit.id} visit={visit} onVoid={() => setVoids(visit)} />
                ))}
              </ul>
              {(page > 1 || visits.length === VISITS_A_PAGE) && (
                <div className="mt-4">
                  <Pagination
                    page={page}
                    hasPrevious={page > 1}
                    hasNext={visits.length === VISITS_A_PAGE}
                    onPage={(next) => go({ page: next })}
                    label={String(page)}
                  />
                </div>
              )}
            </>
          );
        }}
      </ShowQuery>
      {voids && <VoidVisitDialog visit={voids} onClose={() => setVoids(undefined)} />}
    </Card>
  );
}

function VisitRow({ visit, onVoid }: { visit: ShownVisit; onVoid: () => void }) {
  const { visits: texts } = useClipModerationMessages();
  const { viewer, title, clipId, code, at, durationMs, countedMs, secondsSeen, secondsHeard, loops } = visit;
  const seen = [
    texts.counted(formatClock(countedMs / 1000), formatClock(durationMs / 1000)),
    texts.seen(secondsSeen, secondsHeard),
    loops > 0 && texts.loops(loops),
  ];
  const where = [texts.clip(clipId), code, visit.device, countryText(visit.country)];
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-line py-4 first:border-0 first:pt-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{viewer.username}</span>
          <span className="wrap-anywhere">{title}</span>
          {visit.isOpen && <Badge tone="good">{texts.open}</Badge>}
          {visit.voided && <Badge tone="danger">{texts.voidedState}</Badge>}
        </p>
        <p className="text-small">{seen.filter(Boolean).join(' · ')}</p>
        <p className="text-small text-muted wrap-anywhere">
          {where.join(' · ')} · <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        {visit.voided && <p className="text-small text-danger wrap-anywhere">{visit.voided.reason}</p>}
      </div>
      {visit.voided ? (
        <UndoButton visit={visit} />
      ) : (
        <Button aria-label={texts.voidOf(viewer.username, title)} onClick={onVoid}>
          {texts.void}
        </Button>
      )}
    </li>
  );
}

/** For admins; moderators void, but do not undo. */
function UndoButton({ visit: { id, viewer, title } }: { visit: ShownVisit }) {
  const { isAdmin } = useMe();
  const { visits: texts } = useClipModerationMessages();
  const { shared } = useMessages();
  const undo = useAction(undoVisitVoid, {
    done: texts.undone,
    failed: texts.undoFailed,
    changes: ['GET /api/admin/visits', 'GET /api/admin/objections'],
  });
  if (!isAdmin) return null;
  return (
    <Button
      aria-label={texts.undoOf(viewer.username, title)}
      pending={undo.isPending}
      onClick={() => undo.mutate({ visitId: id })}
    >
      {shared.undo}
    </Button>
  );
}

function VoidVisitDialog({ visit: { id, viewer, title }, onClose }: { visit: ShownVisit; onClose: () => void }) {
  const { visits: texts } = useClipModerationMessages();
  const voiding = useAction(voidVisit, {
    done: texts.voided,
    failed: texts.voidFailed,
    changes: ['GET /api/admin/visits'],
    after: onClose,
  });
  return (
    <ReasonDialog
      title={texts.voidTitle(viewer.username, title)}
      text={texts.voidText}
      confirm={texts.void}
      pending={voiding.isPending}
      onClose={onClose}
      onConfirm={(reason) => voiding.mutate({ visitId: id, reason })}
    />
  );
}
