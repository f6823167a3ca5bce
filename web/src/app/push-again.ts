import { useContext, useEffect } from 'react';
import { MeContext } from '../lib/session.ts';

/** Turns push messages on again in a browser where this member had turned them on before signing out. */
export function usePushAgain(): void {
  const memberId = useContext(MeContext)?.id;
  useEffect(() => {
    if (memberId !== undefined && 'PushManager' in window)
      // Without its file, because the server is away or has a new version, push waits for the next visit.
      import('../features/settings/push-again.ts')
        .then(({ subscribeAgain }) => subscribeAgain(memberId))
        .catch(() => {});
  }, [memberId]);
}
