import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Button } from '../../../ui/button.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { memberSignalsQuery, type ViewSignals } from '../api.ts';
import { TimelineKey } from '../evidence/timeline.tsx';
import { SignalsRow } from '../signals/signals-row.tsx';
import { VoidDialog } from '../signals/void-dialog.tsx';

const FIRST = 10;

/** The latest views as timelines: the evidence itself. */
export function CaseViews({ memberId }: { memberId: string }) {
  const fairPlay = useFairPlayMessages();
  const { signals } = useAdminMessages();
  const query = useQuery(memberSignalsQuery(memberId));
  const [voiding, setVoiding] = useState<ViewSignals>();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="case-views">
      <h3 id="case-views" className="mb-2 font-semibold">
        {fairPlay.details.views}
      </h3>
      <ShowQuery query={query}>
        {({ views }) =>
          views.length === 0 ? (
            <p className="text-small text-muted">{signals.empty}</p>
          ) : (
            <>
              <TimelineKey />
              <ul>
                {(all ? views : views.slice(0, FIRST)).map((view) => (
                  <SignalsRow key={view.viewId} view={view} of="member" onVoid={() => setVoiding(view)} />
                ))}
              </ul>
              {!all && views.length > FIRST && (
                <Button className="mt-3" onClick={() => setAll(true)}>
                  {fairPlay.details.allViews(views.length)}
                </Button>
              )}
            </>
          )
        }
      </ShowQuery>
      {voiding && <VoidDialog view={voiding} onClose={() => setVoiding(undefined)} />}
    </section>
  );
}
