import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { factorMessages, useFactorMessages } from '../../messages/factors.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type Passkey, renamePasskey } from './api.ts';
import { useFactorAction } from './use-factor-action.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const factors = useFactorMessages();
  const { shared } = useMessages();
  const rename = useFactorAction((name: string) => renamePasskey(passkey.id, name), {
    done: () => factorMessages().passkeys.renamedToast,
    after: onClose,
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = formText(event.currentTarget)('name').trim();
    if (name && !rename.isPending) rename.mutate(name);
  }
  return (
    <Dialog open onClose={onClose} title={factors.passkeys.rename(passkey.name)}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={factors.passkeys.name}
          name="name"
          maxLength={60}
          autoComplete="off"
          required
          defaultValue={passkey.name}
        />
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={rename.isPending}>
            {shared.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
