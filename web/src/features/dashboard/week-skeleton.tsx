import { useMessages } from '../../messages/index.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** As high as the chart, so that nothing moves when the chart is there. */
export function WeekSkeleton({ className }: { className?: string }) {
  const { dashboard } = useMessages();
  return (
    <Card {...(className && { className })}>
      <CardHeader title={dashboard.lastSevenDays} />
      <Loading>
        <Skeleton className="h-56 w-full" />
      </Loading>
    </Card>
  );
}
