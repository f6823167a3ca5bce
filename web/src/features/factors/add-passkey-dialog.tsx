import { type SubmitEvent, useEffect } from 'react';
import { formText } from '../../lib/form-text.ts';
import { cancelPasskeys } from '../../lib/passkeys.ts';
import { factorMessages, useFactorMessages } from '../../messages/factors.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { addPasskey } from './api.ts';
import { deviceName } from './device-name.ts';
import { useFactorAction } from './use-factor-action.ts';

interface AddPasskeyDialogProps {
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}

export function AddPasskeyDialog({ onClose, onCodes }: AddPasskeyDialogProps) {
  const factors = useFactorMessages();
  const { shared } = useMessages();
  const texts = factors.passkeys;
  const add = useFactorAction(addPasskey, {
    done: () => factorMessages().passkeys.addedToast,
    after: (codes) => {
      onClose();
      if (codes) onCodes(codes);
    },
  });
  // Closing the dialog also ends the question of the device.
  useEffect(() => () => void cancelPasskeys(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = formText(event.currentTarget)('name').trim();
    if (!add.isPending) add.mutate(name || deviceName(navigator.userAgent));
  }

  return (
    <Dialog open onClose={onClose} title={texts.add}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={texts.name}
          hint={texts.nameHint}
          name="name"
          maxLength={60}
          autoComplete="off"
          defaultValue={deviceName(navigator.userAgent)}
        />
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            {add.isPending ? texts.waiting : texts.create}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
