import { profiles as english, type ProfilesMessages } from './en/profiles.ts';
import { loadPart } from './index.ts';

/** The texts about public pages. They are loaded with their card. */
const part = await loadPart<ProfilesMessages>(
  english,
  import.meta.glob<ProfilesMessages>(['./*/profiles.ts', '!./en/profiles.ts'], { import: 'profiles' }),
);

export const profilesMessages = part.messages;
export const useProfilesMessages = part.useMessages;
