import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { CircleAlert, Eye, EyeOff } from './icons/index.ts';

interface FrameProps {
  label: ReactNode;
  /** Shown below the control; screen readers read it with the control. */
  hint?: ReactNode;
  /** What is wrong, in words; also marks the control as invalid. */
  error?: ReactNode;
  /** On the frame around label and control. */
  frameClassName?: string;
}

type Framed<T> = T & FrameProps;

/** The caller's props for the control, with the id that ties it to its label. */
type ControlProps<T> = Omit<T, keyof FrameProps> & { id: string };

/** Label, control, hint and error. The control gets props that tie it to the label, the hint and the error. */
function Frame<T extends { id?: string | undefined; className?: string | undefined }>({
  given,
  control,
}: {
  given: Framed<T>;
  control: (props: ControlProps<T>) => ReactNode;
}) {
  const { label, hint, error, frameClassName, ...rest } = given;
  const madeId = useId();
  const id = rest.id ?? madeId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames('field', frameClassName)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {control({
        'aria-describedby': classNames(hintId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
        ...rest,
        id,
        className: classNames('input', rest.className),
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

/** Label, input, hint and error. Everything else goes to the input. */
export function Field(given: Framed<ComponentProps<'input'>>) {
  return <Frame given={given} control={(props) => <input {...props} />} />;
}

export function TextAreaField(given: Framed<ComponentProps<'textarea'>>) {
  return <Frame given={given} control={(props) => <textarea {...props} />} />;
}

/** The native select with our frame; options come as children. */
export function SelectField(given: Framed<ComponentProps<'select'>>) {
  return <Frame given={given} control={(props) => <select {...props} />} />;
}

/** A password field with a button that shows it. `autoComplete` tells password managers which password it is. */
export function PasswordField(
  given: Framed<ComponentProps<'input'>> & { autoComplete: 'current-password' | 'new-password' },
) {
  const [shown, setShown] = useState(false);
  const { shared } = useMessages();
  return (
    <Frame
      given={given}
      control={(props) => (
        <span className="input-with-end">
          <input type={shown ? 'text' : 'password'} {...props} />
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
    />
  );
}
