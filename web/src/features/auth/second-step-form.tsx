import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { CallError } from '../../lib/call.ts';
import { formText } from '../../lib/form-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { passkeyPlace, passkeyProblem } from '../../lib/passkeys.ts';
import { problemText } from '../../lib/problem-text.ts';
import { siteQuery } from '../../lib/site.ts';
import { clearRefusals } from '../../lib/use-field-errors.ts';
import { useFactorMessages } from '../../messages/factors.ts';
import { messages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { KeyRound } from '../../ui/icons/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast-store.ts';
import { askLostFactor, finishSignIn, signIn, signInWithPasskey } from './api.ts';
import type { SecondStep } from './second-step.ts';
import { suspendedIn } from './suspended.ts';

interface SecondStepFormProps {
  step: SecondStep;
  onBack: () => void;
  onSuspended: (token: string) => void;
}

export function SecondStepForm({ step, onBack, onSuspended }: SecondStepFormProps) {
  const { signIn: texts, confirm: passkeyText } = useFactorMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const hasPasskey = passkeyPlace(useQuery(siteQuery).data?.passkeyOrigin ?? null) === 'here' && step.passkey;
  const ending = {
    onSuccess: (user: Parameters<typeof signIn>[0]) => {
      signIn(user);
      toast(messages().auth.loggedIn);
    },
    onError: (error: Error) => {
      const suspended = suspendedIn(error);
      if (suspended) return onSuspended(suspended);
      if (!(error instanceof CallError) || error.problem?.code !== 'sign_in_over') return;
      toast({ title: messages().auth.loginFailed, description: passkeyProblem(error), tone: 'danger' });
      onBack();
    },
  };
  const withCode = useMutation({ mutationFn: finishSignIn, ...ending });
  const withPasskey = useMutation({ mutationFn: () => signInWithPasskey(step.token), ...ending });
  const lost = useMutation({ mutationFn: askLostFactor });
  const error = withCode.error ?? withPasskey.error;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = formText(event.currentTarget)('code').trim();
    withPasskey.reset();
    if (code && !withCode.isPending) withCode.mutate({ token: step.token, code });
  }

  return (
    <form noValidate onSubmit={submit} onInput={clearRefusals(withCode, withPasskey)} className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lead">
          {texts.title}
        </h2>
        <p className="mt-1 text-muted">{texts.text}</p>
      </div>
      {hasPasskey && (
        <Button
          size="large"
          pending={withPasskey.isPending}
          onClick={() => {
            withCode.reset();
            withPasskey.mutate();
          }}
        >
          <KeyRound aria-hidden />
          {passkeyText.withPasskey}
        </Button>
      )}
      <CodeField
        label={texts.code}
        hint={step.authenticator ? texts.codeHint : texts.recoveryHint}
        error={error ? passkeyProblem(error) : undefined}
      />
      <Button type="submit" variant="primary" size="large" pending={withCode.isPending}>
        {texts.submit}
      </Button>
      {lost.data ? (
        <Notice tone="good" role="status">
          <strong>{texts.lostTitle}</strong> {texts.lostText(formatDateTime(lost.data.readyAt))}
        </Notice>
      ) : (
        <Button
          variant="quiet"
          className="justify-self-start"
          pending={lost.isPending}
          onClick={() => lost.mutate(step.token)}
        >
          {texts.lost}
        </Button>
      )}
      {lost.error && (
        <div role="alert" className="grid gap-1 text-small">
          <p className="text-danger">{problemText(lost.error)}</p>
          <p className="text-muted">{texts.lostAll}</p>
        </div>
      )}
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  );
}
