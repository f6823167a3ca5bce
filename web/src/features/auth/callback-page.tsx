import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { MeContext } from '../../lib/session.ts';
import { signingInMessages, useSigningInMessages } from '../../messages/signing-in.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Finished, finishIdentity, signIn } from './api.ts';
import { CallbackFrame } from './callback-frame.tsx';
import { IdentityForm } from './identity-form.tsx';
import { secondStepIn } from './second-step.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { suspendedIn } from './suspended.ts';

/** Few people see it. */
const SuspendedPanel = lazy(async () => ({ default: (await import('./suspended-panel.tsx')).SuspendedPanel }));

/** Where another site leads back to. */
export default function CallbackPage() {
  const { callback } = useSigningInMessages();
  const [, navigate] = useLocation();
  // What the other site sent works once, so it does not stay in the address, the history or a bookmark.
  const [query] = useState(() => location.search);
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  const { mutate, data, error } = useMutation({
    mutationFn: finishIdentity,
    onSuccess: (finished) => arrive(finished, navigate),
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate({ query });
  }, [mutate, query]);

  // The second factor of a member who has one, as after a password.
  const step = secondStepIn(error);
  const isIn = useContext(MeContext) !== null;
  useEffect(() => {
    if (step && isIn) navigate(paths.home, { replace: true });
  }, [step, isIn, navigate]);
  const [later, setLater] = useState<string>();
  const suspended = later ?? suspendedIn(error);
  const goBack = () => navigate(paths.auth, { replace: true });
  if (suspended) {
    return (
      <CallbackFrame title={callback.title}>
        <Suspense>
          <SuspendedPanel token={suspended} onBack={goBack} />
        </Suspense>
      </CallbackFrame>
    );
  }
  if (step) {
    return (
      <CallbackFrame title={callback.title}>
        <SecondStepForm step={step} onBack={goBack} onSuspended={setLater} />
      </CallbackFrame>
    );
  }
  if (error) {
    return (
      <CallbackFrame title={callback.failed} text={problemText(error)}>
        <LinkButton href={paths.auth}>{callback.back}</LinkButton>
      </CallbackFrame>
    );
  }
  if (data?.done === 'unknown') return <IdentityForm found={data} />;
  return (
    <CallbackFrame title={callback.title} text={callback.wait}>
      <Loading>
        <Skeleton className="h-11 w-full" />
      </Loading>
    </CallbackFrame>
  );
}

function arrive(finished: Finished, navigate: (path: string, options: { replace: boolean }) => void): void {
  if (finished.done === 'signed-in') {
    signIn(finished.user);
    navigate(paths.home, { replace: true });
  } else if (finished.done === 'confirmed') {
    toast(signingInMessages().callback.confirmed);
    navigate(paths.security, { replace: true });
  } else if (finished.done === 'linked') {
    const { linked, linkedText } = signingInMessages().callback;
    toast({ title: linked, description: linkedText(finished.provider) });
    void refresh('GET /api/identities');
    navigate(paths.security, { replace: true });
  }
}
