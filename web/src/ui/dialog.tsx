import { type ComponentProps, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { X } from './icons/index.ts';
import { Notice } from './notice.tsx';
import { type OpenDialog as Opened, openDialogs, type ToastContent, toast } from './toast-store.ts';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'title' | 'onClose' | 'open'> {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'medium' | 'wide';
  /** Only a button in it closes it: no cross, no Escape, no press beside it. For what is shown once. */
  mustAnswer?: boolean;
}

/** The browser's own modal dialog: it keeps the focus inside, closes with Escape and gives the focus back. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** What went wrong in a dialog is shown in it. A dialog that closes before it could show a problem hands it on. */
function useProblem(element: { current: HTMLElement | null }) {
  const [problem, setProblem] = useState<ToastContent>();
  const unseen = useRef<ToastContent>(undefined);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const show = (next: ToastContent) => {
      unseen.current = next;
      setProblem(next);
    };
    const own: Opened = { element: element.current, show };
    openDialogs.set([...openDialogs.get(), own]);
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== own));
      if (unseen.current) toast(unseen.current);
    };
  }, [element]);
  useEffect(() => {
    unseen.current = undefined;
    if (problem) element.current?.querySelector('[data-problem]')?.scrollIntoView({ block: 'nearest' });
  }, [problem, element]);
  return { problem, forget: () => setProblem(undefined) };
}

function OpenDialog({
  onClose,
  title,
  size = 'medium',
  mustAnswer = false,
  className,
  children,
  ...rest
}: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { shared } = useMessages();
  const { problem, forget } = useProblem(element);
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
      // A second Escape would close a dialog although the first was refused.
      closedby={mustAnswer ? 'none' : undefined}
      className={classNames('dialog', className)}
      onCancel={(event) => {
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
      // Only a press that starts on the backdrop closes the dialog. Selecting text and releasing outside must not.
      onPointerDown={(event) => !mustAnswer && event.target === element.current && onClose()}
      {...rest}
    >
      <div className="dialog-header">
        <h2 id={titleId} className="text-lead">
          {title}
        </h2>
        {!mustAnswer && (
          <Button variant="quiet" size="icon" aria-label={shared.close} onClick={onClose}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {/* A problem goes when somebody changes something or tries again. */}
      <div className="dialog-body" onInput={forget} onSubmitCapture={forget}>
        {problem && (
          <Notice tone="danger" role="alert" data-problem className="mb-4">
            <p className="font-semibold">{problem.title}</p>
            {problem.description && <p>{problem.description}</p>}
          </Notice>
        )}
        {children}
      </div>
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
