import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface FrameProps {
  label: ReactNode;
  /** Stands below the control and is read with it. */
  hint?: ReactNode;
  /** What is wrong, in words; also marks the control as invalid. */
  error?: ReactNode;
  /** On the frame around label and control. */
  frameClassName?: string;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

function Frame({
  label,
  hint,
  error,
  frameClassName,
  id: givenId,
  children,
}: FrameProps & { id: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames('field', frameClassName)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': classNames(hintId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}

type Framed<T> = T & FrameProps;

/** Label, input, hint and error. Everything else goes to the input. */
export function Field({ label, hint, error, frameClassName, className, id, ...rest }: Framed<ComponentProps<'input'>>) {
  return (
    <Frame {...{ label, hint, error, id }} {...(frameClassName !== undefined && { frameClassName })}>
      {(wiring) => <input className={classNames('input', className)} {...wiring} {...rest} />}
    </Frame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  frameClassName,
  className,
  id,
  ...rest
}: Framed<ComponentProps<'textarea'>>) {
  return (
    <Frame {...{ label, hint, error, id }} {...(frameClassName !== undefined && { frameClassName })}>
      {(wiring) => <textarea className={classNames('input', className)} {...wiring} {...rest} />}
    </Frame>
  );
}

/** The native select with our frame; options come as children. */
export function SelectField({
  label,
  hint,
  error,
  frameClassName,
  className,
  id,
  ...rest
}: Framed<ComponentProps<'select'>>) {
  return (
    <Frame {...{ label, hint, error, id }} {...(frameClassName !== undefined && { frameClassName })}>
      {(wiring) => <select className={classNames('input', className)} {...wiring} {...rest} />}
    </Frame>
  );
}

/** A password that can be looked at. `autoComplete` tells password managers which one it is. */
export function PasswordField({
  label,
  hint,
  error,
  frameClassName,
  className,
  id,
  ...rest
}: Framed<ComponentProps<'input'>> & { autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false);
  const { shared } = useMessages();
  return (
    <Frame {...{ label, hint, error, id }} {...(frameClassName !== undefined && { frameClassName })}>
      {(wiring) => (
        <span className="input-with-end">
          <input type={shown ? 'text' : 'password'} className={classNames('input', className)} {...wiring} {...rest} />
          <Button
            variant="quiet"
            size="icon"
            className="input-end hover:bg-transparent"
            aria-label={shown ? shared.hidePassword : shared.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </span>
      )}
    </Frame>
  );
}
