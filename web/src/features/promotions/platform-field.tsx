import type { Platform, VideoLink } from '@viewloop/contract';
import { useMessages } from '../../messages/rest.ts';
import { SelectField } from '../../ui/field.tsx';
import type { EntryProblems } from './entry-rules.ts';

interface PlatformFieldProps {
  platforms: readonly Platform[];
  value: Platform | '';
  onChange: (platform: Platform | '') => void;
  problem: EntryProblems['platform'];
  attempted: boolean;
  /** The platform of the link, if it is recognised. */
  found: VideoLink | undefined;
}

/** Follows the link as soon as it is recognised. Another choice is possible, and is then marked as wrong. */
export function PlatformField({ platforms, value, onChange, problem, attempted, found }: PlatformFieldProps) {
  const { promotions, shared } = useMessages();
  const offered = value === '' || platforms.includes(value) ? platforms : [...platforms, value];
  const mismatch =
    problem === 'mismatch' && found && found.kind !== 'refused'
      ? promotions.platformMismatch(shared.platforms[found.platform])
      : undefined;
  return (
    <SelectField
      label={promotions.platform}
      name="platform"
      required
      value={value}
      onChange={({ target }) => onChange(target.value as Platform | '')}
      error={mismatch ?? (attempted && problem === 'required' ? promotions.requiredField : undefined)}
    >
      <option value="">{promotions.choosePlatform}</option>
      {offered.map((platform) => (
        <option key={platform} value={platform}>
          {shared.platforms[platform]}
        </option>
      ))}
    </SelectField>
  );
}
