import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** For codes of apps and recovery codes. Phones offer to fill in what has just arrived or was copied. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      className="font-mono"
      {...props}
    />
  );
}
