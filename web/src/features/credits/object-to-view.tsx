import { useQuery } from '@tanstack/react-query';
import { ObjectButton } from '../../parts/object-button.tsx';
import { objectionsQuery, objectToView } from './api.ts';

interface ObjectToViewProps {
  viewId: number;
  title: string;
  /** Whether an objection is still possible, should there be none yet. */
  mayObject: boolean;
}

/** What became of the member's objection to a view, or the way to make one. */
export function ObjectToView({ viewId, title, mayObject }: ObjectToViewProps) {
  const { data } = useQuery(objectionsQuery);
  if (!data) return null;
  return (
    <ObjectButton
      title={title}
      made={data.find((objection) => objection.viewId === viewId)}
      mayObject={mayObject}
      send={(text) => objectToView(viewId, text)}
      changes={['GET /api/videos/views']}
    />
  );
}
