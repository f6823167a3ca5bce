import { useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import type { SecondStep } from './second-step.ts';
import { SecondStepForm } from './second-step-form.tsx';

/** The password first, then the second factor if there is one; or a passkey instead of both. */
export function LoginPanel() {
  const [step, setStep] = useState<SecondStep>();
  if (step) return <SecondStepForm step={step} onBack={() => setStep(undefined)} />;
  return (
    <div className="grid gap-5">
      <LoginForm onSecondStep={setStep} />
      <PasskeySignIn />
    </div>
  );
}
