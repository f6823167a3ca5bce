import { useQuery } from '@tanstack/react-query';
import { DAILY_VIEW_GOAL } from '@viewloop/contract/constants';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { statsQuery } from './api.ts';

export function Welcome() {
  const me = useMe();
  const { data: stats } = useQuery(statsQuery);
  const { dashboard } = useMessages();
  const today = (watched: number) =>
    watched < DAILY_VIEW_GOAL
      ? dashboard.today(watched, DAILY_VIEW_GOAL)
      : dashboard.todayDone(watched, DAILY_VIEW_GOAL);
  // The non-breaking space keeps the height of the line until the figures are loaded.
  return <PageHeader title={dashboard.welcome(me.username)} description={stats ? today(stats.dailyViews) : '\u00a0'} />;
}
