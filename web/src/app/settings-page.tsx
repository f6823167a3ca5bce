import SettingsPage from '../features/settings/page.tsx';
import { later } from './later.tsx';

const FactorCards = later(async () => (await import('../features/factors/factor-cards.tsx')).FactorCards);
const ProfileCard = later(async () => (await import('../features/profiles/profile-card.tsx')).ProfileCard);

/** Combines features, which do not import each other. */
export default function SettingsWithFactors() {
  return <SettingsPage factors={<FactorCards />} publicPage={<ProfileCard />} />;
}
