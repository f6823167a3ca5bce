import type { ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountCard } from './account-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportCard } from './export-card.tsx';
import { FrozenCard } from './frozen-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { LeavingCard } from './leaving-card.tsx';
import { LostFactorCard } from './lost-factor-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProgramsCard } from './programs-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { StandingCard } from './standing-card.tsx';
import { TastesCard } from './tastes-card.tsx';
import { TellingCard } from './telling-card.tsx';
import { WatchingCard } from './watching-card.tsx';

/** The cards about passkeys, authenticator apps and the public page belong to other features; the application hands them in. */
export default function SettingsPage({ factors, publicPage }: { factors: ReactNode; publicPage: ReactNode }) {
  const { settings } = useMessages();
  return (
    <>
      <PageHeader title={settings.title} description={settings.description} />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-3.5">
          <LostFactorCard />
          <FrozenCard />
          <ProfileForm />
          <TastesCard />
          <EmailForm />
          <PasswordForm />
          {factors}
          <IdentitiesCard />
          <SessionsCard />
          <SecurityCard />
          <TellingCard />
          {publicPage}
        </div>
        <div className="grid gap-3.5">
          <AccountCard />
          <AppearanceCard />
          <WatchingCard />
          <ProgramsCard />
          <ExportCard />
          {/* These grow when their answers arrive, so they stand below what people click at once. */}
          <StandingCard />
          <ChannelsCard />
          <LeavingCard />
        </div>
      </div>
    </>
  );
}
