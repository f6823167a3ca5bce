import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { useMessages } from '../../../messages/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type FairPlaySettings, overviewQuery } from './api.ts';
import { NumberField } from './number-field.tsx';
import { limitOf, type NumberName, namesOf, readNumber, withNumber } from './numbers-rules.ts';
import { useSaveFairPlay } from './use-save-fair-play.ts';

/** Every number of the rules. The defaults are the ones that the simulation chose, so few sites need this. */
export function NumbersCard() {
  const { numbers } = useFairPlayMessages();
  const overview = useQuery(overviewQuery);
  return (
    <Card>
      <CardHeader title={numbers.title} description={numbers.text} />
      <details>
        <summary className="w-fit font-semibold">{numbers.show}</summary>
        <ShowQuery query={overview}>{(data) => <NumbersForm settings={data.settings} />}</ShowQuery>
      </details>
    </Card>
  );
}

function NumbersForm({ settings }: { settings: FairPlaySettings }) {
  const fairPlay = useFairPlayMessages();
  const { standing } = useMessages().settings;
  const [numbers, setNumbers] = useState(settings.numbers);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const { choose, isSaving } = useSaveFairPlay();

  function change(key: string, name: NumberName, value: number | null) {
    const others = [...wrong].filter((one) => one !== key);
    setWrong(new Set(value === null ? [...others, key] : others));
    if (value !== null) setNumbers(withNumber(numbers, name, value));
  }

  const groups = namesOf(settings.numbers);
  return (
    <form
      noValidate
      className="mt-4 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong.size === 0) choose((stored) => ({ ...stored, numbers }));
      }}
    >
      {groups.map(({ level, names }) => (
        <fieldset key={level ?? 'all'} className="grid gap-3">
          <legend className="mb-2 font-semibold">{level ? standing.levels[level] : fairPlay.numbers.forAll}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-end gap-4">
            {names.map((name) => {
              const key = `${level} ${name.name}`;
              return (
                <NumberField
                  key={key}
                  label={fairPlay.numbers.names[name.name]}
                  value={readNumber(settings.numbers, name)}
                  most={limitOf(name)}
                  whole={name.name !== 'headStart'}
                  invalid={fairPlay.invalid}
                  onNumber={(value) => change(key, name, value)}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <Button type="submit" className="justify-self-start" pending={isSaving}>
        {fairPlay.numbers.save}
      </Button>
    </form>
  );
}
