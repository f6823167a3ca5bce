import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../messages/rest.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { type Promotion, type Range, statsQuery } from './api.ts';
import { pointLabel } from './point-label.ts';
import { VoidedViews } from './voided-views.tsx';

const RANGES: readonly Range[] = ['day', 'week', 'month'];

interface StatsDialogProps {
  promotion: Promotion;
  title: string;
  onClose: () => void;
}

export function StatsDialog({ promotion, title, onClose }: StatsDialogProps) {
  const [range, setRange] = useState<Range>('week');
  const stats = useQuery(statsQuery(promotion.id, range));
  const { promotions, shared } = useMessages();
  return (
    <Dialog open onClose={onClose} title={promotions.statsTitle(title)} size="wide">
      <Tabs value={range} onValueChange={(value) => setRange(value as Range)}>
        <TabList aria-label={promotions.statsRange} className="w-fit">
          {RANGES.map((name) => (
            <Tab key={name} value={name}>
              {promotions.ranges[name]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={range} className="mt-5">
          <ShowQuery
            query={stats}
            skeleton={
              <Loading className="grid gap-4">
                <Skeleton className="h-6 w-52" />
                <Skeleton className="h-48 w-full" />
              </Loading>
            }
          >
            {(answer) => (
              <>
                <p className="mb-4 text-lead font-semibold">{promotions.statsTotal[answer.range](answer.total)}</p>
                <BarChart
                  label={promotions.statsChart[answer.range]}
                  points={answer.points.map(({ at }) => pointLabel(at, answer.range))}
                  series={[
                    { name: promotions.statsSeries, tone: 'accent', values: answer.points.map(({ views }) => views) },
                  ]}
                />
                {answer.range !== 'day' && <p className="mt-3 text-small text-muted">{shared.utcDays}</p>}
                <VoidedViews voided={answer.voided} />
              </>
            )}
          </ShowQuery>
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
