import { useContext, useEffect } from 'react';
import { call } from '../lib/call.ts';
import { MeContext } from '../lib/session.ts';
import { readStored, writeStored } from '../lib/stored.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { language, useMessages } from '../messages/index.ts';

/** Mails are written in the language of the screens, so the server is told which that is: once, and when it changes. */
export function useTellLanguage(signedIn: boolean): void {
  useMessages();
  const me = useContext(MeContext);
  const chosen = language();
  const told = signedIn && me ? `${me.id} ${chosen}` : undefined;
  useEffect(() => {
    if (told === undefined || readStored('told-language') === told) return undefined;
    return whenIdle(() => {
      call('POST /api/user/language', { body: { language: chosen } }).then(
        () => writeStored('told-language', told),
        // The next page view tries again.
        () => {},
      );
    });
  }, [told, chosen]);
}
