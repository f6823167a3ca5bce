import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { X } from './icons/index.ts';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'title' | 'onClose' | 'open'> {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'medium' | 'wide';
}

/** The browser's own modal dialog: it keeps the focus inside, closes with Escape and gives the focus back. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, size = 'medium', className, children, ...rest }: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { shared } = useMessages();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) {
      const { documentElement: page } = document;
      page.style.setProperty('--scroll-bar', `${innerWidth - page.clientWidth}px`);
      dialog.showModal();
    }
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      data-size={size}
      className={classNames('dialog', className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Only a press that starts on the backdrop closes the dialog. Selecting text and releasing outside must not.
      onPointerDown={(event) => event.target === element.current && onClose()}
      {...rest}
    >
      <div className="dialog-header">
        <h2 id={titleId} className="text-lead">
          {title}
        </h2>
        <Button variant="quiet" size="icon" aria-label={shared.close} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('dialog-footer', className)} {...rest} />;
}

interface ConfirmDialogProps extends Omit<DialogProps, 'children'> {
  confirm: ReactNode;
  onConfirm: () => void;
  pending?: boolean;
  variant?: 'primary' | 'danger';
  children?: ReactNode;
}

/** Asks before an action that cannot be undone. Children say what will happen, with numbers. */
export function ConfirmDialog({
  confirm,
  onConfirm,
  pending = false,
  variant = 'danger',
  children,
  ...rest
}: ConfirmDialogProps) {
  const { shared } = useMessages();
  return (
    <Dialog {...rest}>
      {children}
      <DialogFooter>
        <Button variant="quiet" onClick={rest.onClose}>
          {shared.cancel}
        </Button>
        <Button variant={variant} pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
