import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Check } from '../../ui/icons/index.ts';
import { Progress } from '../../ui/progress.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { statsQuery } from './api.ts';
import { milestonesTo, nextMilestone } from './goal-rules.ts';

/** If the statistics cannot be read, this card shows the error for all cards that need them. */
export function DailyGoalCard() {
  const stats = useQuery(statsQuery);
  const { dashboard } = useMessages();
  return (
    <Card>
      <ShowQuery query={stats} skeleton={<GoalSkeleton />}>
        {({ dailyViews, dailyGoal, daysInARow, bestDaysInARow }) => (
          <>
            <Progress
              value={dailyViews}
              max={dailyGoal}
              label={dashboard.dailyGoal}
              className="gap-3 [&>.progress-figures]:items-baseline"
              figures={<GoalTitle />}
              end={
                <span className="whitespace-nowrap text-body font-medium text-ink">
                  {dashboard.goalFigures(formatNumber(dailyViews), formatNumber(dailyGoal))}
                </span>
              }
            />
            <Milestones watched={dailyViews} goal={dailyGoal} row={daysInARow} best={bestDaysInARow} />
          </>
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

interface MilestonesProps {
  watched: number;
  goal: number;
  row: number;
  best: number;
}

function Milestones({ watched, goal, row, best }: MilestonesProps) {
  const { dashboard } = useMessages();
  const next = nextMilestone(watched, goal);
  const notes = [
    ...(next === undefined ? [] : [dashboard.nextMilestone(next)]),
    ...(best > 0 ? [dashboard.daysInARow(row, best)] : []),
  ];
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ul aria-label={dashboard.milestones} className="flex flex-wrap gap-1.5">
        {milestonesTo(goal).map((stage) => (
          <li key={stage}>
            <Badge tone={watched >= stage ? 'good' : 'neutral'}>
              {watched >= stage && <Check aria-hidden />}
              {stage}
              {watched >= stage && <span className="sr-only">{dashboard.milestoneReached}</span>}
            </Badge>
          </li>
        ))}
      </ul>
      {notes.length > 0 && <p className="text-small text-muted">{notes.join(' · ')}</p>}
    </div>
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
