import { useEffect, useRef } from 'react';
import { cancelPasskeys, canSuggestPasskeys, signFromSuggestions } from '../../lib/passkeys.ts';
import { passkeyOptions, type SignedCredential } from './api.ts';

/** A challenge works for five minutes. */
const RENEW_MS = 4 * 60_000;

/**
 * Offers passkeys among the browser's suggestions for the name field, for as long as the page is open. `isBusy`: another
 * ceremony is running, which a new one would end.
 */
export function useSuggestedPasskeys(onSigned: (signed: SignedCredential) => void, isBusy: boolean): void {
  const latest = useRef({ onSigned, isBusy });
  useEffect(() => {
    latest.current = { onSigned, isBusy };
  });
  useEffect(() => {
    let left = false;
    async function suggest(): Promise<void> {
      if (latest.current.isBusy || !(await canSuggestPasskeys())) return;
      const options = await passkeyOptions();
      if (left || latest.current.isBusy) return;
      const signed = await signFromSuggestions(options);
      if (!left) latest.current.onSigned(signed);
    }
    // Suggestions are an extra: without them there are still the button and the form.
    const start = () => void suggest().catch(() => {});
    start();
    const renewal = setInterval(start, RENEW_MS);
    return () => {
      left = true;
      clearInterval(renewal);
      void cancelPasskeys();
    };
  }, []);
}
