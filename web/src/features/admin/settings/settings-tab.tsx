import { AuditCard } from './audit-card.tsx';
import { BackupsCard } from './backups-card.tsx';
import { CommissionsCard } from './commissions-card.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { RestoreCard } from './restore-card.tsx';
import { SigningKeyCard } from './signing-key-card.tsx';
import { SiteSettingsCard } from './site-settings-card.tsx';
import { StatusCard } from './status-card.tsx';

export function SettingsTab() {
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <div className="grid gap-3.5">
        <StatusCard />
        <DoctorCard />
        <RestoreCard />
        <BackupsCard />
        <AuditCard />
      </div>
      <div className="grid gap-3.5">
        <SiteSettingsCard />
        <PasswordForm />
        <CommissionsCard />
        <SigningKeyCard />
      </div>
    </div>
  );
}
