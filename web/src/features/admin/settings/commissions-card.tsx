import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ago } from '../../../base/ago.ts';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { siteQuery } from '../../../lib/site.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type CommissionRun, commissionsQuery, processCommissions } from '../api.ts';
import { useAction } from '../use-action.ts';

export function CommissionsCard() {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { commissions: texts } = admin;
  const { data: site } = useQuery(siteQuery);
  const run = useQuery(commissionsQuery);
  // A long run continues after the call has returned; the admin who started it sees a toast when it ends.
  const waiting = useRef(false);
  const process = useAction(
    async () => {
      waiting.current = true;
      queryClient.setQueryData(commissionsQuery.queryKey, await processCommissions());
    },
    { failed: texts.failed, changes: ['GET /api/admin/users'] },
  );

  useEffect(() => {
    if (!waiting.current || run.data?.state !== 'finished') return;
    waiting.current = false;
    toast({ title: shared.success, description: texts.processed });
  }, [run.data, shared, texts]);

  const isRunning = process.isPending || run.data?.state === 'running';
  return (
    <Card>
      <CardHeader title={texts.title} description={site && texts.text(site.commissionPercent)} />
      <div className="grid gap-4">
        <ShowQuery query={run}>{(data) => <RunState run={data} />}</ShowQuery>
        <Button
          className="justify-self-start"
          pending={isRunning}
          onClick={() => {
            process.mutate(undefined);
          }}
        >
          {isRunning ? texts.running : texts.run}
        </Button>
      </div>
    </Card>
  );
}

function RunState({ run: { state, events, credits, percentDone, finishedAt } }: { run: CommissionRun }) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { commissions: texts } = admin;
  const [eventCount, creditCount] = [formatNumber(events), formatNumber(credits)];
  switch (state) {
    case 'idle':
      return null;
    case 'running':
      return (
        <Progress
          value={percentDone}
          max={100}
          label={texts.progress}
          figures={texts.soFar(eventCount, creditCount)}
          end={formatPercent(percentDone / 100)}
        />
      );
    case 'finished':
      return (
        <p className="text-small text-muted">
          {texts.done(eventCount, creditCount)}
          {finishedAt && `, ${shared.ago(ago(finishedAt))}`}
        </p>
      );
  }
}
