import { useContext, useEffect } from 'react';
import { wantsPushHere } from '../features/settings/push-wanted.ts';
import { MeContext } from '../lib/session.ts';
import { whenIdle } from '../lib/when-idle.ts';

// Without its file, because the server is away or has a new version, push waits for the next visit.
const subscribeAgain = () =>
  import('../features/settings/push-again.ts').then((push) => push.subscribeAgain()).catch(() => {});

/** Turns push messages on again in a browser where this member had turned them on before signing out. */
export function usePushAgain(): void {
  const memberId = useContext(MeContext)?.id;
  useEffect(() => {
    // Few members want them, so the others do not fetch what they need.
    if (memberId === undefined || !('PushManager' in window) || !wantsPushHere(memberId)) return undefined;
    return whenIdle(() => void subscribeAgain());
  }, [memberId]);
}
