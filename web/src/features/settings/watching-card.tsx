import { useState } from 'react';
import { useMessages } from '../../messages/rest.ts';
import { type AtOnce, atOncePreference, playsOn, setAtOncePreference, setPlaysOn } from '../../player/preferences.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';

const AT_ONCE: readonly AtOnce[] = ['auto', 'always', 'never'];

export function WatchingCard() {
  const { preferences } = useMessages().watching;
  const [atOnce, setAtOnce] = useState(atOncePreference);
  const [playOn, setPlayOn] = useState(playsOn);

  function chooseAtOnce(value: AtOnce) {
    setAtOncePreference(value);
    setAtOnce(value);
  }
  function choosePlayOn(on: boolean) {
    setPlaysOn(on);
    setPlayOn(on);
  }

  return (
    <Card>
      <CardHeader title={preferences.title} />
      <div className="grid gap-5">
        <SelectField
          label={preferences.atOnce}
          value={atOnce}
          onChange={({ target }) => chooseAtOnce(target.value as AtOnce)}
        >
          {AT_ONCE.map((name) => (
            <option key={name} value={name}>
              {preferences.atOnceOptions[name]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={preferences.playOn}
          hint={preferences.note}
          value={playOn ? 'on' : 'off'}
          onChange={({ target }) => choosePlayOn(target.value === 'on')}
        >
          <option value="on">{preferences.playOnOptions.on}</option>
          <option value="off">{preferences.playOnOptions.off}</option>
        </SelectField>
      </div>
    </Card>
  );
}
