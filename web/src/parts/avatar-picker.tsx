import { AVATARS } from '@viewloop/contract/constants';
import { useId } from 'react';
import { useMessages } from '../messages/rest.ts';
import { Avatar } from '../ui/avatar.tsx';

export type AvatarPreset = (typeof AVATARS)[number];

interface AvatarPickerProps {
  legend: string;
  value: AvatarPreset;
  onChange: (preset: AvatarPreset) => void;
}

/** Ten pictures as one radio group: arrow keys move between them, and each has a name. */
export function AvatarPicker({ legend, value, onChange }: AvatarPickerProps) {
  const name = useId();
  const { settings } = useMessages();
  return (
    <fieldset className="field">
      <legend className="field-label mb-2.5">{legend}</legend>
      <div className="grid grid-cols-5 gap-2 sm:w-fit sm:gap-3">
        {AVATARS.map((preset) => (
          <label key={preset} className="avatar-choice" title={settings.avatars[preset]}>
            <input
              type="radio"
              name={name}
              value={preset}
              checked={value === preset}
              onChange={() => onChange(preset)}
              aria-label={settings.avatars[preset]}
              className="sr-only"
            />
            <Avatar preset={preset} pixels={52} className="h-auto w-full max-w-13" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
