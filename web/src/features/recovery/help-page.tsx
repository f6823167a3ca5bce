import { useMutation } from '@tanstack/react-query';
import { LONGEST_SUPPORT_TEXT } from '@viewloop/contract/constants';
import type { SubmitEvent } from 'react';
import { isEmail } from '../../lib/email.ts';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { helpMessages, useHelpMessages } from '../../messages/help.ts';
import { language } from '../../messages/index.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast-store.ts';
import { writeFromOutside } from './api.ts';
import { LinkFrame } from './link-frame.tsx';

/** For people who cannot sign in. */
export default function HelpPage() {
  const { recovery, auth } = useMessages();
  const help = useHelpMessages();
  const { errors, clear, accepts } = useFieldErrors<'email' | 'text'>();
  const send = useMutation({
    mutationFn: writeFromOutside,
    onError: (error) => toast({ title: helpMessages().failed, description: problemText(error), tone: 'danger' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const read = formText(form);
    const entry = { email: read('email').trim(), text: read('text').trim() };
    const wrong = {
      ...(!isEmail(entry.email) && { email: auth.emailInvalid }),
      ...(!entry.text && { text: help.messageMissing }),
    };
    if (accepts(form, wrong)) send.mutate({ ...entry, language: language() });
  }

  if (send.isSuccess)
    return (
      <LinkFrame title={help.sentTitle} text={send.data.mailIsSent ? help.sent(send.variables.email) : help.kept}>
        <LinkButton href={paths.auth}>{recovery.backToSignIn}</LinkButton>
      </LinkFrame>
    );
  return (
    <LinkFrame title={help.title} text={help.text}>
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
        <TextAreaField
          label={help.message}
          name="text"
          rows={6}
          maxLength={LONGEST_SUPPORT_TEXT}
          required
          error={errors.text}
        />
        <Button type="submit" variant="primary" size="large" pending={send.isPending}>
          {send.isPending ? help.pending : help.submit}
        </Button>
      </form>
      <TextLink href={paths.auth} className="self-start">
        {recovery.backToSignIn}
      </TextLink>
    </LinkFrame>
  );
}
