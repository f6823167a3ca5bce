import { useMessages } from '../../messages/rest.ts';
import { SettingsFrame } from '../../parts/settings-frame.tsx';
import { TellingCard } from './telling-card.tsx';

export default function NotificationsPage() {
  const { settings } = useMessages();
  return (
    <SettingsFrame section="notifications" title={settings.sections.notifications}>
      <TellingCard />
    </SettingsFrame>
  );
}
