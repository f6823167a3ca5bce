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
    <fieldset className="field min-w-0">
      <legend className="field-label mb-2.5">{legend}</legend>
      {/* The places have their size before the pictures arrive. */}
      <div className="grid grid-cols-5 gap-2 sm:grid-cols-[repeat(5,minmax(0,58px))] sm:gap-3">
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
            <Avatar preset={preset} pixels={52} className="aspect-square h-auto w-full min-w-0" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
