import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { usePlace } from '../place.ts';

export function NothingFound() {
  const { go } = usePlace();
  const { admin } = useMessages();
  return (
    <EmptyState picture="list" title={admin.nothingFound} description={admin.nothingFoundText}>
      <Button onClick={() => go({ q: '', show: '' })}>{admin.clearSearch}</Button>
    </EmptyState>
  );
}
