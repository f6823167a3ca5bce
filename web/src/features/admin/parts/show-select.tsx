import { usePlace } from '../place.ts';

interface ShowSelectProps {
  label: string;
  all: string;
  choices: Readonly<Record<string, string>>;
}

/** The list's filter, kept in the address. */
export function ShowSelect({ label, all, choices }: ShowSelectProps) {
  const { show, go } = usePlace();
  return (
    <select
      className="input w-auto grow basis-52 sm:grow-0"
      aria-label={label}
      value={show in choices ? show : ''}
      onChange={(event) => go({ show: event.target.value })}
    >
      <option value="">{all}</option>
      {Object.entries(choices).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
