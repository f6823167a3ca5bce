import { SecuritySection } from '../features/settings/security-section.tsx';
import { later } from './later.tsx';

const FactorCards = later(async () => (await import('../features/factors/factor-cards.tsx')).FactorCards);

/** Combines features, which do not import each other. */
export default function SecurityWithFactors() {
  return <SecuritySection factors={<FactorCards />} />;
}
