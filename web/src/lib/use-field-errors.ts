import { type SyntheticEvent, useState } from 'react';
import { focusFirstInvalid } from './focus-first-invalid.ts';

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** An error goes when its field changes: what is typed now is not what was refused. */
export function withoutErrorOf<Name extends string>(errors: FieldErrors<Name>, name: string): FieldErrors<Name> {
  if (!(name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)) as FieldErrors<Name>;
}

/** The errors of one form: `<form onSubmit={…} onInput={clear}>` with `error={errors.email}` on its fields. */
export function useFieldErrors<Name extends string>() {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  return {
    errors,
    /** Shows what the server refused. */
    show: setErrors,
    clear: ({ target }: SyntheticEvent<HTMLFormElement>) =>
      setErrors((shown) => withoutErrorOf(shown, (target as HTMLInputElement).name)),
    /** Shows what is wrong and goes to the first such field. Returns whether the form can be sent. */
    accepts(form: HTMLFormElement, found: FieldErrors<Name>): boolean {
      setErrors(found);
      const isFine = Object.values(found).every((error) => error === undefined);
      if (!isFine) focusFirstInvalid(form);
      return isFine;
    },
  };
}

interface Attempt {
  isError: boolean;
  reset(): void;
}

/** The same for a form that shows the server's refusal at its field: `<form onInput={clearRefusals(attempt)}>`. */
export const clearRefusals =
  (...attempts: readonly Attempt[]) =>
  () => {
    for (const attempt of attempts) if (attempt.isError) attempt.reset();
  };
