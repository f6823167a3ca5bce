import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { usePlace } from '../place.ts';

export function NothingFound() {
  const { go } = usePlace();
  const admin = useAdminMessages();
  return (
    <EmptyState picture="list" title={admin.nothingFound} description={admin.nothingFoundText}>
      <Button onClick={() => go({ q: '', show: '' })}>{admin.clearSearch}</Button>
    </EmptyState>
  );
}
