import { useContext, useEffect } from 'react';
import { readStored, writeStored } from '../base/stored.ts';
import { call } from '../lib/call.ts';
import { MeContext } from '../lib/session.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { language, useMessages } from '../messages/index.ts';

/** One after the other, so that the last choice is the one that stays. */
let telling: Promise<void> = Promise.resolve();

/** Mails are written in the language of the screens, so the server is told which that is: once, and when it changes. */
export function useTellLanguage(signedIn: boolean): void {
  useMessages();
  const me = useContext(MeContext);
  const chosen = language();
  const told = signedIn && me ? `${me.id} ${chosen}` : undefined;
  useEffect(() => {
    if (told === undefined || readStored('told-language') === told) return undefined;
    return whenIdle(() => {
      telling = telling
        .then(() => call('POST /api/user/language', { body: { language: chosen } }))
        .then(
          () => writeStored('told-language', told),
          // The next page view tries again.
          () => {},
        );
    });
  }, [told, chosen]);
}
