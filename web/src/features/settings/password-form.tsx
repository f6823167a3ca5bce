import { type SubmitEvent, useRef } from 'react';
import { formText } from '../../lib/form-text.ts';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { updatePassword } from './api.ts';
import { passwordProblem } from './settings-rules.ts';
import { useUpdate } from './use-update.ts';

export function PasswordForm() {
  const me = useMe();
  const { settings, auth } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdate(updatePassword, 'passwordUpdated', () => form.current?.reset());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = formText(event.currentTarget);
    const entry = { currentPassword: text('currentPassword'), newPassword: text('newPassword') };
    const problem = passwordProblem({ ...entry, confirmPassword: text('confirmPassword') });
    if (problem) toast({ ...settings[problem], tone: 'danger' });
    else update.mutate(entry);
  }

  return (
    <Card>
      <CardHeader title={settings.passwordSection} description={settings.passwordNote} />
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {/* Password managers store the new password under this name. */}
        <input name="username" autoComplete="username" value={me.username} readOnly hidden />
        <PasswordField
          label={settings.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <NewPasswordField
            label={settings.newPassword}
            name="newPassword"
            required
            own={[me.username, me.email]}
            hint={auth.passwordHint}
          />
          <PasswordField label={settings.confirmPassword} name="confirmPassword" autoComplete="new-password" required />
        </div>
        <Button type="submit" className="justify-self-start" pending={update.isPending}>
          {update.isPending ? settings.saving : settings.savePassword}
        </Button>
      </form>
    </Card>
  );
}
