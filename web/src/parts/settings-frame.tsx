import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { useMessages } from '../messages/rest.ts';
import { AppLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The sections of the settings, each with an address. */
const SECTIONS = {
  profile: paths.settings,
  security: paths.security,
  notifications: paths.notifications,
  programs: paths.programs,
  account: paths.account,
} as const;
export type SettingsSection = keyof typeof SECTIONS;

interface SettingsFrameProps {
  section: SettingsSection;
  title: string;
  description?: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the settings, with the list of all sections beside it, or above it on a phone. */
export function SettingsFrame({ section, title, description, actions, children }: SettingsFrameProps) {
  const { settings } = useMessages();
  return (
    <>
      <PageHeader title={title} description={description}>
        {actions}
      </PageHeader>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label={settings.sectionList} className="side-links">
          {(Object.keys(SECTIONS) as SettingsSection[]).map((name) => (
            <AppLink key={name} href={SECTIONS[name]} aria-current={name === section ? 'page' : undefined}>
              {settings.sections[name]}
            </AppLink>
          ))}
        </nav>
        <div className="grid min-w-0 gap-3.5">{children}</div>
      </div>
    </>
  );
}
