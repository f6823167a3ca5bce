import { useMutation, useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/index.ts';
import { programsMessages, useProgramsMessages } from '../../messages/programs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type AccessToken, limitToken, waysInQuery } from './api.ts';
import { failed } from './failed.ts';
import { LimitFields, limitsIn } from './limit-fields.tsx';

interface TokenLimitsDialogProps {
  token: AccessToken;
  open: boolean;
  onClose: () => void;
}

export function TokenLimitsDialog(props: TokenLimitsDialogProps) {
  const { tokens } = useProgramsMessages();
  return (
    <Dialog open={props.open} onClose={props.onClose} title={tokens.limitsTitle(props.token.name)}>
      <TokenLimitsForm {...props} />
    </Dialog>
  );
}

function TokenLimitsForm({ token, onClose }: TokenLimitsDialogProps) {
  const { shared } = useMessages();
  const { tokens } = useProgramsMessages();
  const hasPassword = useQuery(waysInQuery).data?.hasPassword !== false;
  const save = useMutation({
    mutationFn: (body: Parameters<typeof limitToken>[1]) => limitToken(token.id, body),
    onSuccess: () => {
      onClose();
      toast(programsMessages().tokens.limited);
    },
    onError: failed,
    onSettled: () => refresh('GET /api/tokens'),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = event.currentTarget;
    save.mutate({ ...limitsIn(form), ...(hasPassword && { password: formText(form)('password') }) });
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <LimitFields limits={token} />
      {hasPassword && (
        <PasswordField label={tokens.password} name="password" autoComplete="current-password" required />
      )}
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {tokens.saveLimits}
        </Button>
      </DialogFooter>
    </form>
  );
}
