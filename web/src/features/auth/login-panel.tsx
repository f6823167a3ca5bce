import { lazy, Suspense, useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import type { SecondStep } from './second-step.ts';
import { SecondStepForm } from './second-step-form.tsx';

/** Few people see it. */
const SuspendedPanel = lazy(async () => ({ default: (await import('./suspended-panel.tsx')).SuspendedPanel }));

/** The password first, then the second factor if there is one; or a passkey instead of both. */
export function LoginPanel() {
  const [step, setStep] = useState<SecondStep>();
  /** The token of a suspended member. */
  const [suspended, setSuspended] = useState<string>();
  function startOver() {
    setStep(undefined);
    setSuspended(undefined);
  }
  if (suspended)
    return (
      <Suspense>
        <SuspendedPanel token={suspended} onBack={startOver} />
      </Suspense>
    );
  if (step) return <SecondStepForm step={step} onBack={startOver} onSuspended={setSuspended} />;
  return (
    <div className="grid gap-5">
      <LoginForm onSecondStep={setStep} onSuspended={setSuspended} />
      <PasskeySignIn onSuspended={setSuspended} />
    </div>
  );
}
