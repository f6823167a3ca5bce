import { useMutation, useQuery } from '@tanstack/react-query';
import { passkeyPlace, passkeyProblem } from '../../lib/passkeys.ts';
import { siteQuery } from '../../lib/site.ts';
import { factorMessages, useFactorMessages } from '../../messages/factors.ts';
import { messages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { KeyRound } from '../../ui/icons/index.ts';
import { toast } from '../../ui/toast-store.ts';
import { type SignedCredential, signIn, signInSigned, signInWithPasskey } from './api.ts';
import { suspendedIn } from './suspended.ts';
import { useSuggestedPasskeys } from './use-suggested-passkeys.ts';

/** Signs in with a passkey: by a button, and among the suggestions of the name field. */
export function PasskeySignIn({ onSuspended }: { onSuspended: (token: string) => void }) {
  const { data: site } = useQuery(siteQuery);
  return site && passkeyPlace(site.passkeyOrigin) === 'here' ? <PasskeyButton onSuspended={onSuspended} /> : null;
}

function PasskeyButton({ onSuspended }: { onSuspended: (token: string) => void }) {
  const { signIn: texts } = useFactorMessages();
  const attempt = useMutation({
    mutationFn: (signed?: SignedCredential) => (signed ? signInSigned(signed) : signInWithPasskey()),
    onSuccess: (user) => {
      signIn(user);
      toast(messages().auth.loggedIn);
    },
    onError: (error) => {
      const suspended = suspendedIn(error);
      if (suspended) return onSuspended(suspended);
      const title = factorMessages().signIn.passkeyFailed;
      toast({ title, description: passkeyProblem(error), tone: 'danger' });
    },
  });
  useSuggestedPasskeys(attempt.mutate, attempt.isPending);
  return (
    <Button size="large" variant="outline" pending={attempt.isPending} onClick={() => attempt.mutate(undefined)}>
      <KeyRound aria-hidden />
      {texts.withPasskey}
    </Button>
  );
}
