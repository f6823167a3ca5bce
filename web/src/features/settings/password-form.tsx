import { type SubmitEvent, useRef } from 'react';
import { formText } from '../../lib/form-text.ts';
import { passwordRefusal, wrongPasswordFields } from '../../lib/password-fields.ts';
import { useMe } from '../../lib/session.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useMessages } from '../../messages/rest.ts';
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
  const { errors, clear, accepts } = useFieldErrors<'currentPassword' | 'newPassword' | 'confirmPassword'>();
  const update = useUpdate(updatePassword, 'passwordUpdated', () => form.current?.reset());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = formText(event.currentTarget);
    const entry = { currentPassword: text('currentPassword'), newPassword: text('newPassword') };
    const typed = { ...entry, confirmPassword: text('confirmPassword') };
    const problem = passwordProblem(typed);
    const words = problem ? settings[problem].description : '';
    accepts(event.currentTarget, Object.fromEntries(wrongPasswordFields(typed).map((name) => [name, words])));
    if (problem) toast({ ...settings[problem], tone: 'danger' });
    else
      update.mutate(entry, { onError: (error) => form.current && accepts(form.current, passwordRefusal(error) ?? {}) });
  }

  return (
    <Card>
      <CardHeader title={settings.passwordSection} description={settings.passwordNote} />
      <form ref={form} noValidate onSubmit={submit} onInput={clear} className="grid gap-5">
        {/* Password managers store the new password under this name. */}
        <input name="username" autoComplete="username" value={me.username} readOnly hidden />
        <PasswordField
          label={settings.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <NewPasswordField
            label={settings.newPassword}
            name="newPassword"
            required
            own={[me.username, me.email]}
            hint={auth.passwordHint}
            error={errors.newPassword}
          />
          <PasswordField
            label={settings.confirmPassword}
            name="confirmPassword"
            autoComplete="new-password"
            required
            error={errors.confirmPassword}
          />
        </div>
        <Button type="submit" className="justify-self-start" pending={update.isPending}>
          {update.isPending ? settings.saving : settings.savePassword}
        </Button>
      </form>
    </Card>
  );
}
