import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../messages/index.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { shared } = useMessages();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-small text-on-warning">
          <WifiOff className="size-4 flex-none" aria-hidden />
          {shared.offline}
        </p>
      )}
    </div>
  );
}
