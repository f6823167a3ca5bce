import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { isEmail } from '../../lib/email.ts';
import { formText } from '../../lib/form-text.ts';
import { passwordRefusal } from '../../lib/password-fields.ts';
import { useMe } from '../../lib/session.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useMessages } from '../../messages/rest.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { emailQuery, identitiesQuery, updateEmail } from './api.ts';
import { EmailNotice } from './email-notice.tsx';
import { emailProblem } from './settings-rules.ts';
import { useUpdate } from './use-update.ts';

export function EmailForm() {
  const me = useMe();
  const { settings, auth } = useMessages();
  const { errors, clear, accepts } = useFieldErrors<'email' | 'currentPassword' | 'newPassword'>();
  const [password, setPassword] = useState('');
  const state = useQuery(emailQuery).data;
  // Members who only sign in with another site confirm with it instead.
  const hasPassword = useQuery(identitiesQuery).data?.hasPassword !== false;
  const update = useUpdate(updateEmail, state?.mailIsSent ? 'emailPending' : 'emailUpdated', () => setPassword(''));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = formText(form)('email').trim();
    const problem = emailProblem({ email, password: hasPassword ? password : 'none' }, me.email);
    const isFine = accepts(form, isEmail(email) ? {} : { email: auth.emailInvalid });
    if (problem) toast({ ...settings[problem], tone: 'danger' });
    else if (isFine)
      update.mutate(
        { email, ...(hasPassword && { password }) },
        { onError: (error) => accepts(form, passwordRefusal(error) ?? {}) },
      );
  }

  return (
    <Card>
      <CardHeader title={settings.emailSection}>
        {state?.verifiedAt && <Badge tone="good">{settings.emailVerified}</Badge>}
      </CardHeader>
      {/* Most addresses that are looked at need a notice; its room is kept while that is being read. */}
      {state ? <EmailNotice state={state} /> : <Skeleton className="mb-5 h-32 rounded-control" />}
      <form noValidate onSubmit={submit} onInput={clear} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            key={me.email}
            label={settings.emailAddress}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={me.email}
            error={errors.email}
          />
          {hasPassword && (
            <PasswordField
              label={settings.currentPassword}
              name="currentPassword"
              error={errors.currentPassword}
              autoComplete="current-password"
              required
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </div>
        <Button type="submit" className="justify-self-start" pending={update.isPending}>
          {update.isPending ? settings.saving : settings.saveEmail}
        </Button>
      </form>
    </Card>
  );
}
