import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { isEmail } from '../../lib/email.ts';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast-store.ts';
import { requestReset } from './api.ts';
import { LinkFrame } from './link-frame.tsx';

export default function ForgotPage() {
  const { recovery, auth } = useMessages();
  const { forgot } = recovery;
  const { errors, clear, accepts } = useFieldErrors<'email'>();
  const request = useMutation({
    mutationFn: requestReset,
    onError: (error) =>
      toast({ title: messages().recovery.forgot.failed, description: problemText(error), tone: 'danger' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = formText(form)('email').trim();
    if (accepts(form, isEmail(email) ? {} : { email: auth.emailInvalid })) request.mutate({ email });
  }

  if (request.isSuccess) {
    const { email } = request.variables;
    return (
      <LinkFrame title={forgot.sentTitle} text={request.data.mailIsSent ? forgot.sent(email) : forgot.kept(email)}>
        <LinkButton href={paths.auth}>{recovery.backToSignIn}</LinkButton>
      </LinkFrame>
    );
  }
  return (
    <LinkFrame title={forgot.title} text={forgot.text}>
      <form noValidate onSubmit={submit} onInput={clear} className="grid gap-5">
        <Field
          label={auth.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errors.email}
        />
        <Button type="submit" variant="primary" size="large" pending={request.isPending}>
          {request.isPending ? forgot.pending : forgot.submit}
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <TextLink href={paths.auth}>{recovery.backToSignIn}</TextLink>
        <TextLink href={paths.askForHelp}>{recovery.helpTitle}</TextLink>
      </div>
    </LinkFrame>
  );
}
