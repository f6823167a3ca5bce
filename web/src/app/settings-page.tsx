import ProfileSection from '../features/settings/page.tsx';
import { later } from './later.tsx';

const ProfileCard = later(async () => (await import('../features/profiles/profile-card.tsx')).ProfileCard);

/** Combines features, which do not import each other. */
export default function SettingsWithPublicPage() {
  return <ProfileSection publicPage={<ProfileCard />} />;
}
