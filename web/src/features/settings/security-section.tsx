import type { ReactNode } from 'react';
import { useMessages } from '../../messages/rest.ts';
import { SettingsFrame } from '../../parts/settings-frame.tsx';
import { EmailForm } from './email-form.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecurityCard } from './security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TakenBackCards } from './taken-back-cards.tsx';

/** The cards about passkeys and authenticator apps belong to another feature; the application hands them in. */
export function SecuritySection({ factors }: { factors: ReactNode }) {
  const { settings } = useMessages();
  return (
    <SettingsFrame section="security" title={settings.sections.security} description={settings.securityText}>
      <TakenBackCards />
      <EmailForm />
      <PasswordForm />
      {factors}
      <IdentitiesCard />
      <SessionsCard />
      <SecurityCard />
    </SettingsFrame>
  );
}
