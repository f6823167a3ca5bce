import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast-store.ts';
import { login, signIn } from './api.ts';
import { checkLogin, type FormErrors } from './auth-rules.ts';
import { type SecondStep, secondStepIn } from './second-step.ts';
import { suspendedIn } from './suspended.ts';

interface LoginFormProps {
  onSecondStep: (step: SecondStep) => void;
  onSuspended: (token: string) => void;
}

export function LoginForm({ onSecondStep, onSuspended }: LoginFormProps) {
  const { auth } = useMessages();
  const { errors, clear, accepts } = useFieldErrors<keyof FormErrors>();
  const attempt = useMutation({
    mutationFn: login,
    onSuccess: (user) => {
      signIn(user);
      toast(messages().auth.loggedIn);
    },
    onError: (error) => {
      const step = secondStepIn(error);
      const suspended = suspendedIn(error);
      if (step) onSecondStep(step);
      else if (suspended) onSuspended(suspended);
      else toast({ title: messages().auth.loginFailed, description: problemText(error), tone: 'danger' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formText(form);
    const entry = { username: text('username').trim(), password: text('password') };
    if (accepts(form, checkLogin(entry, auth))) attempt.mutate(entry);
  }

  return (
    <form noValidate onSubmit={submit} onInput={clear} className="grid gap-5">
      <Field
        label={auth.usernameOrEmail}
        name="username"
        // Browsers suggest passkeys here as well.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username}
      />
      <PasswordField
        label={auth.password}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <TextLink href={paths.forgotPassword} className="justify-self-start text-small">
        {auth.forgotPassword}
      </TextLink>
      <Button type="submit" variant="primary" size="large" pending={attempt.isPending}>
        {attempt.isPending ? auth.pendingLogin : auth.submitLogin}
      </Button>
    </form>
  );
}
