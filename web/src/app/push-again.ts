import { useContext, useEffect } from 'react';
import { MeContext } from '../lib/session.ts';

/** Turns push messages on again in a browser where this member had turned them on before signing out. */
export function usePushAgain(): void {
  const memberId = useContext(MeContext)?.id;
  useEffect(() => {
    if (memberId !== undefined && 'PushManager' in window)
      void import('../features/settings/push-again.ts').then(({ subscribeAgain }) => subscribeAgain(memberId));
  }, [memberId]);
}
