import { useQuery } from '@tanstack/react-query';
import { isNewcomer } from '@viewloop/contract/first-steps';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { statsQuery } from './api.ts';
import { presumedOf } from './presumed.ts';

export function Welcome() {
  const me = useMe();
  const { data: stats } = useQuery(statsQuery);
  const { dashboard } = useMessages();
  const today = (watched: number, goal: number) =>
    watched < goal ? dashboard.today(watched, goal) : dashboard.todayDone(watched, goal);
  const begun = stats ?? presumedOf(me);
  const isNew = begun?.dailyViews === 0 && isNewcomer(begun, me.credits);
  // The non-breaking space keeps the height of the line until the figures are loaded.
  const description = isNew ? dashboard.newcomer : stats ? today(stats.dailyViews, stats.dailyGoal) : '\u00a0';
  return (
    <PageHeader
      title={isNew ? dashboard.welcomeNew(me.username) : dashboard.welcome(me.username)}
      description={description}
    />
  );
}
