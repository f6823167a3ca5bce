import { type ComponentProps, useEffect, useState } from 'react';
import type { Strength } from '../lib/password-strength.ts';
import { useSettled } from '../lib/use-settled.ts';
import { useMessages } from '../messages/index.ts';
import { PasswordField } from './field.tsx';

type Judge = typeof import('../lib/password-strength.ts');

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  /** What others know about the person and will try first. */
  own?: readonly string[];
  /** The names of fields in the same form that hold more of it. */
  ownFields?: readonly string[];
}

const PAUSE_MS = 250;
const SEGMENTS = [1, 2, 3, 4];

function valuesIn(form: HTMLFormElement | null, names: readonly string[]): string[] {
  const fields = names.map((name) => form?.elements.namedItem(name));
  return fields.flatMap((field) => (field instanceof HTMLInputElement && field.value ? [field.value] : []));
}

/**
 * A password field that shows how easily the password is guessed. It warns and never refuses. The list of known
 * passwords is large, so it is loaded when somebody begins to type.
 */
export function NewPasswordField({ hint, own = [], ownFields = [], onInput, ...rest }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const [besides, setBesides] = useState<string[]>([]);
  const [judge, setJudge] = useState<Judge>();
  const password = useSettled(typed, PAUSE_MS);
  const isUsed = typed !== '';
  useEffect(() => {
    if (!isUsed) return;
    let wanted = true;
    import('../lib/password-strength.ts').then(
      (loaded) => wanted && setJudge(loaded),
      // Without it the form works as well.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [isUsed]);
  const strength = judge && isUsed && password !== '' ? judge.strengthOf(password, [...own, ...besides]) : undefined;
  return (
    <PasswordField
      autoComplete="new-password"
      hint={
        <>
          {hint}
          {isUsed && <Meter strength={strength} />}
        </>
      }
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        setBesides(valuesIn(event.currentTarget.form, ownFields));
        onInput?.(event);
      }}
      {...rest}
    />
  );
}

const TONES = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-link', 'bg-link'] as const;

/** Has its size before the strength is known. Otherwise a button below would move away under somebody's finger. */
function Meter({ strength }: { strength: Strength | undefined }) {
  const { shared } = useMessages();
  const toneOf = (segment: number) =>
    strength && segment <= Math.max(1, strength.score) ? TONES[strength.score] : 'bg-line';
  const words = strength && (strength.isBroken ? shared.passwordBroken : shared.passwordStrength[strength.score]);
  return (
    <span className="mt-1.5 block" aria-live="polite">
      <span className="mb-1 flex gap-1" aria-hidden>
        {SEGMENTS.map((segment) => (
          <span key={segment} className={`h-1 flex-1 rounded-full ${toneOf(segment)}`} />
        ))}
      </span>
      <span className="block min-h-[1lh]">{words}</span>
    </span>
  );
}
