import { useMutation, useQuery } from '@tanstack/react-query';
import { USERNAME_PATTERN } from '@viewloop/contract/constants';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { isEmail } from '../../lib/email.ts';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { rememberedReferralCode } from '../../lib/referral-code.ts';
import { siteQuery } from '../../lib/site.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { language } from '../../messages/index.ts';
import { useRegisteringMessages } from '../../messages/registering.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { useSigningInMessages } from '../../messages/signing-in.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Finished, registerWith, signIn } from './api.ts';
import { type FormErrors, refusedField } from './auth-rules.ts';
import { CallbackFrame } from './callback-frame.tsx';
import { ConsentText } from './consent-text.tsx';
import { UsernameField } from './username-field.tsx';

type Found = Extract<Finished, { done: 'unknown' }>;

/** Somebody came with an account of another site that nobody here has. */
export function IdentityForm({ found }: { found: Found }) {
  const { auth } = useMessages();
  const { callback } = useSigningInMessages();
  const [, navigate] = useLocation();
  const { errors, show, clear, accepts } = useFieldErrors<keyof FormErrors>();
  const registration = useRegisteringMessages();
  const [waits, setWaits] = useState(false);
  const mode = useQuery(siteQuery).data?.registration ?? 'open';
  const attempt = useMutation({
    mutationFn: registerWith,
    onSuccess: (user) => {
      signIn(user);
      navigate(paths.home, { replace: true });
      toast(messages().auth.registered);
    },
    onError: (error) => {
      if (error instanceof CallError && error.problem?.code === 'awaiting_approval') return setWaits(true);
      const field = refusedField(error);
      if (field) show({ [field]: problemText(error) });
      toast({ title: messages().auth.registrationFailed, description: problemText(error), tone: 'danger' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formText(form);
    const entry = { username: text('username').trim(), email: text('email').trim() };
    const wrong: FormErrors = {
      ...(!USERNAME_PATTERN.test(entry.username) && { username: auth.usernameInvalid }),
      ...(!isEmail(entry.email) && { email: auth.emailInvalid }),
    };
    if (!accepts(form, wrong)) return;
    const referralCode = rememberedReferralCode();
    const invitation = text('invitation').trim();
    attempt.mutate({
      ...entry,
      language: language(),
      ...(referralCode && { referralCode }),
      ...(invitation && { invitation }),
    });
  }

  if (waits)
    return (
      <CallbackFrame title={registration.waitingTitle} text={registration.waiting}>
        <TextLink href={paths.auth}>{auth.login}</TextLink>
      </CallbackFrame>
    );
  if (mode === 'closed')
    return (
      <CallbackFrame title={callback.newTitle} text={registration.closed}>
        <TextLink href={paths.auth}>{auth.login}</TextLink>
      </CallbackFrame>
    );
  return (
    <CallbackFrame title={callback.newTitle} text={callback.newText(found.provider)}>
      <form noValidate onSubmit={submit} onInput={clear} className="grid gap-5">
        {mode === 'invitation' && (
          <Field
            label={registration.code}
            name="invitation"
            hint={registration.byInvitation}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            required
            error={errors.invitation}
          />
        )}
        <UsernameField error={errors.username} suggestion={found.username ?? ''} />
        <Field
          label={auth.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={found.email ?? ''}
          error={errors.email}
        />
        <ConsentText />
        <Button type="submit" variant="primary" size="large" pending={attempt.isPending}>
          {attempt.isPending ? callback.creating : callback.create}
        </Button>
      </form>
      <p className="text-small text-muted">{callback.haveAccount(found.provider)}</p>
    </CallbackFrame>
  );
}
