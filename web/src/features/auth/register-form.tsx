import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { formText } from '../../lib/form-text.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useBrand } from '../../lib/site.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { language } from '../../messages/index.ts';
import { useRegisteringMessages } from '../../messages/registering.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { AvatarPicker, type AvatarPreset } from '../../parts/avatar-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { register, signIn } from './api.ts';
import { checkRegistration, type FormErrors, refusedField } from './auth-rules.ts';
import { ConsentText } from './consent-text.tsx';
import { UsernameField } from './username-field.tsx';

interface RegisterFormProps {
  referralCode: string | null;
  invitation: string | null;
  asksForInvitation: boolean;
  /** The account is made, and an admin has to agree. */
  onWaiting: () => void;
}

export function RegisterForm({ referralCode, invitation, asksForInvitation, onWaiting }: RegisterFormProps) {
  const { auth } = useMessages();
  const registration = useRegisteringMessages();
  const brand = useBrand();
  const { errors, show, clear, accepts } = useFieldErrors<keyof FormErrors>();
  const [avatar, setAvatar] = useState<AvatarPreset>('male-1');
  const attempt = useMutation({
    mutationFn: register,
    onSuccess: (user) => {
      signIn(user);
      toast(messages().auth.registered);
    },
    onError: (error) => {
      if (error instanceof CallError && error.problem?.code === 'awaiting_approval') return onWaiting();
      const field = refusedField(error);
      if (field) show({ [field]: problemText(error) });
      toast({ title: messages().auth.registrationFailed, description: problemText(error), tone: 'danger' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formText(form);
    const entry = { username: text('username').trim(), email: text('email').trim(), password: text('password') };
    const code = invitation ?? text('invitation').trim();
    const errors = {
      ...checkRegistration(entry, auth),
      ...(asksForInvitation && !code && { invitation: registration.codeMissing }),
    };
    if (!accepts(form, errors)) return;
    attempt.mutate({
      ...entry,
      firstName: text('firstName').trim() || null,
      lastName: text('lastName').trim() || null,
      gender: avatar,
      language: language(),
      ...(referralCode && { referralCode }),
      ...(code && { invitation: code }),
    });
  }

  const optional = (label: string) => (
    <>
      {label} <span className="field-optional">{auth.optional}</span>
    </>
  );
  return (
    <form noValidate onSubmit={submit} onInput={clear} className="grid gap-5">
      {asksForInvitation && (
        <Field
          label={registration.code}
          name="invitation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          error={errors.invitation}
        />
      )}
      <UsernameField error={errors.username} />
      <Field
        label={auth.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={errors.email}
      />
      <NewPasswordField
        label={auth.password}
        name="password"
        required
        own={[brand]}
        ownFields={['username', 'email']}
        hint={auth.passwordHint}
        error={errors.password}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={optional(auth.firstName)} name="firstName" autoComplete="given-name" maxLength={60} />
        <Field label={optional(auth.lastName)} name="lastName" autoComplete="family-name" maxLength={60} />
      </div>
      <AvatarPicker legend={auth.avatar} value={avatar} onChange={setAvatar} />
      <ConsentText />
      <Button type="submit" variant="primary" size="large" pending={attempt.isPending}>
        {attempt.isPending ? auth.pendingRegister : auth.submitRegister}
      </Button>
    </form>
  );
}
