import { useMessages } from '../../messages/index.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** As high as the chart and as the text in its place, so that nothing moves when one of them is there. */
export const WEEK_HEIGHT = 'h-62';

export function WeekSkeleton({ className }: { className?: string }) {
  const { dashboard } = useMessages();
  return (
    <Card {...(className && { className })}>
      <CardHeader title={dashboard.lastSevenDays} />
      <Loading>
        <Skeleton className={WEEK_HEIGHT} />
      </Loading>
    </Card>
  );
}
