import { useQuery } from '@tanstack/react-query';
import { DAILY_VIEW_GOAL } from '@viewloop/contract/constants';
import { formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { statsQuery } from './api.ts';

/** If the statistics cannot be read, this card shows the error for all cards that need them. */
export function DailyGoalCard() {
  const stats = useQuery(statsQuery);
  const { dashboard } = useMessages();
  return (
    <Card>
      <ShowQuery query={stats} skeleton={<GoalSkeleton />}>
        {({ dailyViews }) => (
          <Progress
            value={dailyViews}
            max={DAILY_VIEW_GOAL}
            label={dashboard.dailyGoal}
            className="gap-3 [&>.progress-figures]:items-baseline"
            figures={<GoalTitle />}
            end={
              <span className="whitespace-nowrap text-body font-medium text-ink">
                {dashboard.goalFigures(formatNumber(dailyViews), formatNumber(DAILY_VIEW_GOAL))}
              </span>
            }
          />
        )}
      </ShowQuery>
    </Card>
  );
}

function GoalTitle() {
  const { dashboard } = useMessages();
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <h2 className="text-ink">{dashboard.dailyGoal}</h2>
      {dashboard.dailyGoalNote}
    </span>
  );
}

function GoalSkeleton() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-2 w-full" />
    </Loading>
  );
}
