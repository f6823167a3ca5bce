import { useMutation, useQuery } from '@tanstack/react-query';
import { DEFAULT_TOKEN_DAYS, LONGEST_TOKEN_DAYS, SCOPES, type Scope } from '@viewloop/contract/constants';
import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useMessages } from '../../messages/index.ts';
import { useProgramsMessages } from '../../messages/programs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field, PasswordField, SelectField } from '../../ui/field.tsx';
import { createToken, waysInQuery } from './api.ts';
import { Choices } from './choices.tsx';
import { failed } from './failed.ts';
import { LimitFields, limitsIn } from './limit-fields.tsx';

const DAYS = [7, 30, DEFAULT_TOKEN_DAYS, LONGEST_TOKEN_DAYS];

interface NewTokenDialogProps {
  open: boolean;
  onClose: () => void;
  onMade: (token: string) => void;
}

export function NewTokenDialog(props: NewTokenDialogProps) {
  const { tokens } = useProgramsMessages();
  const { open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={tokens.create}>
      <NewTokenForm {...props} />
    </Dialog>
  );
}

function NewTokenForm({ onClose, onMade }: NewTokenDialogProps) {
  const { shared } = useMessages();
  const { tokens } = useProgramsMessages();
  // Members who only sign in with another site confirm with it instead.
  const hasPassword = useQuery(waysInQuery).data?.hasPassword !== false;
  const { errors, clear, accepts } = useFieldErrors<'scope'>();
  const create = useMutation({
    mutationFn: createToken,
    onSuccess: ({ token }) => onMade(token),
    onError: failed,
    onSettled: () => refresh('GET /api/tokens'),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    const text = formText(event.currentTarget);
    const scopes = new FormData(event.currentTarget).getAll('scope') as Scope[];
    if (!accepts(event.currentTarget, scopes.length > 0 ? {} : { scope: tokens.needsScope })) return;
    const expiresInDays = Number(text('days'));
    create.mutate({
      name: text('name').trim(),
      scopes,
      expiresInDays,
      ...limitsIn(event.currentTarget),
      ...(hasPassword && { password: text('password') }),
    });
  }

  return (
    <form onSubmit={submit} onInput={clear} className="grid gap-5">
      <Field label={tokens.name} name="name" maxLength={60} required autoComplete="off" />
      <Choices
        legend={tokens.scopes}
        name="scope"
        options={SCOPES}
        names={tokens.scopeNames}
        chosen={['read']}
        error={errors.scope}
      />
      <SelectField label={tokens.days} name="days" defaultValue={DEFAULT_TOKEN_DAYS}>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {tokens.dayCount(days)}
          </option>
        ))}
      </SelectField>
      <LimitFields />
      {hasPassword && (
        <PasswordField label={tokens.password} name="password" autoComplete="current-password" required />
      )}
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          {tokens.create}
        </Button>
      </DialogFooter>
    </form>
  );
}
