import { type SubmitEvent, useRef } from 'react';
import { passwordRefusal, wrongPasswordFields } from '../../../lib/password-fields.ts';
import { useMe } from '../../../lib/session.ts';
import { useFieldErrors } from '../../../lib/use-field-errors.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { changePassword } from '../api.ts';
import { useAction } from '../use-action.ts';
import { passwordProblem } from './password-rules.ts';

export function PasswordForm() {
  const me = useMe();
  const { password } = useAdminMessages();
  const form = useRef<HTMLFormElement>(null);
  const { errors, clear, accepts } = useFieldErrors<'currentPassword' | 'newPassword' | 'confirmPassword'>();
  const change = useAction(changePassword, {
    done: password.changed,
    failed: password.failed,
    changes: [],
    after: () => form.current?.reset(),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name));
    const entry = {
      currentPassword: text('currentPassword'),
      newPassword: text('newPassword'),
      confirmPassword: text('confirmPassword'),
    };
    const problem = passwordProblem(entry);
    const words = problem ? password[problem].description : '';
    accepts(event.currentTarget, Object.fromEntries(wrongPasswordFields(entry).map((name) => [name, words])));
    if (problem) toast({ ...password[problem], tone: 'danger' });
    else
      change.mutate(entry, { onError: (error) => form.current && accepts(form.current, passwordRefusal(error) ?? {}) });
  }

  return (
    <Card>
      <CardHeader title={password.title} description={password.text} />
      <form ref={form} noValidate onSubmit={submit} onInput={clear} className="grid gap-4">
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={me.username} readOnly />
        <PasswordField
          label={password.current}
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField
            label={password.new}
            name="newPassword"
            autoComplete="new-password"
            required
            error={errors.newPassword}
          />
          <PasswordField
            label={password.confirm}
            name="confirmPassword"
            autoComplete="new-password"
            required
            error={errors.confirmPassword}
          />
        </div>
        <Button type="submit" className="justify-self-start" pending={change.isPending}>
          {password.save}
        </Button>
      </form>
    </Card>
  );
}
