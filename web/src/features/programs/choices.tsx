import { useId } from 'react';

interface ChoicesProps<T extends string> {
  legend: string;
  name: string;
  options: readonly T[];
  names: Record<T, string>;
  chosen?: readonly T[];
  error?: string | undefined;
}

/** Checkboxes under one heading. The form reads what is ticked by `name`. */
export function Choices<T extends string>({ legend, name, options, names, chosen = [], error }: ChoicesProps<T>) {
  const errorId = useId();
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label mb-2.5">{legend}</legend>
      <div className="grid gap-y-2">
        {options.map((option) => (
          <label key={option} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-4.5 flex-none accent-current"
              name={name}
              value={option}
              defaultChecked={chosen.includes(option)}
            />
            {names[option]}
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
