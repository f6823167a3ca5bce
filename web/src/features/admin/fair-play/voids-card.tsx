import { useQuery } from '@tanstack/react-query';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { costQuery } from './api.ts';
import { VoidList } from './void-list.tsx';

/** The latest decisions. Without one there is no card. */
export function VoidsCard() {
  const { voids } = useFairPlayMessages();
  const { data } = useQuery(costQuery);
  if (!data || data.voids.length === 0) return null;
  return (
    <Card>
      <CardHeader title={voids.title} description={voids.text} />
      <VoidList voids={data.voids} />
    </Card>
  );
}
