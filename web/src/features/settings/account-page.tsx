import { useMessages } from '../../messages/rest.ts';
import { SettingsFrame } from '../../parts/settings-frame.tsx';
import { AccountCard } from './account-card.tsx';
import { ExportCard } from './export-card.tsx';
import { LeavingCard } from './leaving-card.tsx';
import { StandingCard } from './standing-card.tsx';

export default function AccountPage() {
  const { settings } = useMessages();
  return (
    <SettingsFrame section="account" title={settings.sections.account} description={settings.accountText}>
      <AccountCard />
      <StandingCard />
      <ExportCard />
      <LeavingCard />
    </SettingsFrame>
  );
}
