import { useStore } from '../base/store.ts';
import { useMessages } from '../messages/index.ts';
import { WifiOff } from './icons/index.ts';

/** The browser's own store of whether there is a network. */
const network = {
  get: () => navigator.onLine,
  subscribe(listener: () => void) {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};

export function OfflineBanner() {
  const online = useStore(network);
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
