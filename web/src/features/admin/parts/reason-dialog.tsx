import type { ReactNode, SubmitEvent } from 'react';
import { useFieldErrors } from '../../../lib/use-field-errors.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { focusInDialog } from './focus-in-dialog.ts';

const LONGEST_REASON = 300;

interface ReasonDialogProps {
  title: string;
  text: string;
  confirm: string;
  hint?: string;
  pending: boolean;
  onClose: () => void;
  onConfirm: (reason: string, form: FormData) => void;
  /** Further choices, below the reason. */
  children?: ReactNode;
}

/** For actions that must be explained to the person they concern. */
export function ReasonDialog({ title, text, confirm, hint, pending, onClose, onConfirm, children }: ReasonDialogProps) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { errors, clear, accepts } = useFieldErrors<'reason'>();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const reason = String(form.get('reason')).trim();
    if (accepts(event.currentTarget, reason ? {} : { reason: admin.reasonMissing })) onConfirm(reason, form);
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={submit} onInput={clear} className="grid gap-4">
        <p>{text}</p>
        <TextAreaField
          label={admin.reason}
          name="reason"
          required
          maxLength={LONGEST_REASON}
          rows={3}
          ref={focusInDialog}
          hint={hint ?? admin.reasonSeen}
          error={errors.reason}
        />
        {children}
        <DialogFooter className="mt-1">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            {confirm}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
