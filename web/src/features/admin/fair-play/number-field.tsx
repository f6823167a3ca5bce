import { type ComponentProps, useState } from 'react';
import { Field } from '../../../ui/field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: number;
  most: number;
  whole?: boolean;
  invalid: string;
  /** Called with every number that can be saved, and with `null` while the text is none. */
  onNumber: (value: number | null) => void;
}

const readNumber = (text: string, most: number, whole: boolean): number | null => {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(value) || value < 0 || value > most) return null;
  return whole && !Number.isInteger(value) ? null : value;
};

/** Keeps what was typed, so that a half-typed number is not corrected under the fingers. */
export function NumberField({ value, most, whole = false, invalid, onNumber, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const isValid = readNumber(text, most, whole) !== null;
  return (
    <Field
      {...rest}
      inputMode="decimal"
      value={text}
      error={isValid ? undefined : invalid}
      onChange={({ target }) => {
        setText(target.value);
        onNumber(readNumber(target.value, most, whole));
      }}
    />
  );
}
