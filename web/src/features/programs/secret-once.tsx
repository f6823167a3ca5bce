import { useProgramsMessages } from '../../messages/programs.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

interface SecretOnceProps {
  title: string;
  /** Undefined: nothing to show. */
  secret: string | undefined;
  onClose: () => void;
}

/** Shows a token or a secret the one time it is known. */
export function SecretOnce({ title, secret, onClose }: SecretOnceProps) {
  const texts = useProgramsMessages();
  return (
    <Dialog open={secret !== undefined} onClose={onClose} title={title}>
      <Field
        label={texts.shownOnce}
        className="font-mono"
        readOnly
        value={secret ?? ''}
        onFocus={({ target }) => target.select()}
      />
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {texts.done}
        </Button>
        <CopyButton variant="primary" text={secret ?? ''} />
      </DialogFooter>
    </Dialog>
  );
}
