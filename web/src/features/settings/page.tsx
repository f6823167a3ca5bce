import type { ReactNode } from 'react';
import { useMessages } from '../../messages/rest.ts';
import { SettingsFrame } from '../../parts/settings-frame.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { TakenBackCards } from './taken-back-cards.tsx';
import { TastesCard } from './tastes-card.tsx';
import { WatchingCard } from './watching-card.tsx';

/** The card about the public page belongs to another feature; the application hands it in. */
export default function ProfileSection({ publicPage }: { publicPage: ReactNode }) {
  const { settings } = useMessages();
  return (
    <SettingsFrame section="profile" title={settings.title} description={settings.description}>
      <TakenBackCards />
      <ProfileForm />
      <AppearanceCard />
      <WatchingCard />
      <TastesCard />
      {publicPage}
      {/* It grows when its answer arrives, so it stands below what people click at once. */}
      <ChannelsCard />
    </SettingsFrame>
  );
}
