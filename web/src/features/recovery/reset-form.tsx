import { useMutation } from '@tanstack/react-query';
import { MINIMUM_PASSWORD_LENGTH } from '@viewloop/contract/constants';
import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { confirmReset } from './api.ts';
import { LinkFrame } from './link-frame.tsx';

export function ResetForm({ token }: { token: string }) {
  const { recovery, auth, settings } = useMessages();
  const { reset } = recovery;
  const { errors, clear, accepts } = useFieldErrors<'newPassword' | 'confirmPassword'>();
  const change = useMutation({
    mutationFn: confirmReset,
    // The new password has ended the session of this browser.
    onSuccess: () => void refresh('GET /api/user'),
    onError: (error) =>
      toast({ title: messages().recovery.reset.failed, description: problemText(error), tone: 'danger' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formText(form);
    const newPassword = text('newPassword');
    const found = {
      ...(newPassword.length < MINIMUM_PASSWORD_LENGTH && { newPassword: auth.passwordTooShort }),
      ...(newPassword !== text('confirmPassword') && { confirmPassword: settings.passwordsDiffer.description }),
    };
    if (accepts(form, found)) change.mutate({ token, newPassword });
  }

  if (change.isSuccess) {
    return (
      <LinkFrame title={reset.doneTitle} text={reset.done}>
        <LinkButton href={paths.auth} variant="primary">
          {recovery.backToSignIn}
        </LinkButton>
      </LinkFrame>
    );
  }
  return (
    <LinkFrame title={reset.title} text={reset.text}>
      <form noValidate onSubmit={submit} onInput={clear} className="grid gap-5">
        <NewPasswordField
          label={reset.newPassword}
          name="newPassword"
          required
          hint={auth.passwordHint}
          error={errors.newPassword}
        />
        <PasswordField
          label={reset.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <Button type="submit" variant="primary" size="large" pending={change.isPending}>
          {change.isPending ? reset.pending : reset.submit}
        </Button>
      </form>
    </LinkFrame>
  );
}
