import { useContext, useEffect } from 'react';
import { MeContext } from '../lib/session.ts';
import { whenIdle } from '../lib/when-idle.ts';

// Without its file, because the server is away or has a new version, push waits for the next visit.
const subscribeAgain = (memberId: string) =>
  import('../features/settings/push-again.ts').then((push) => push.subscribeAgain(memberId)).catch(() => {});

/** Turns push messages on again in a browser where this member had turned them on before signing out. */
export function usePushAgain(): void {
  const memberId = useContext(MeContext)?.id;
  useEffect(() => {
    if (memberId === undefined || !('PushManager' in window)) return undefined;
    return whenIdle(() => void subscribeAgain(memberId));
  }, [memberId]);
}
