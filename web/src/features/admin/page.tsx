import { type ReactNode, useEffect, useRef } from 'react';
import { isOnTeam, useMe } from '../../lib/session.ts';
import { useAdminMessages } from '../../messages/admin.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AccessDenied } from './access-denied.tsx';
import { DepositsTab } from './deposits/deposits-tab.tsx';
import { LogTab } from './log/log-tab.tsx';
import { MailTab } from './mail/mail-tab.tsx';
import { PagesTab } from './pages/pages-tab.tsx';
import { type AdminTab, tabsFor, usePlace } from './place.ts';
import { PromotionsTab } from './promotions/promotions-tab.tsx';
import { SettingsTab } from './settings/settings-tab.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { SupportTab } from './support/support-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';

const contents: Record<AdminTab, () => ReactNode> = {
  users: UsersTab,
  promotions: PromotionsTab,
  deposits: DepositsTab,
  mail: MailTab,
  support: SupportTab,
  pages: PagesTab,
  log: LogTab,
  settings: SettingsTab,
};

export default function AdminPage() {
  return isOnTeam(useMe()) ? <AdminTabs /> : <AccessDenied />;
}

/** On a phone the tabs do not all fit, so the open one is scrolled into the middle. */
function showActiveTab(list: HTMLElement): void {
  const active = list.querySelector('[data-state="active"]')?.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (active) list.scrollLeft += active.left - frame.left - (frame.width - active.width) / 2;
}

function AdminTabs() {
  const admin = useAdminMessages();
  const me = useMe();
  const { tab: wanted, go } = usePlace();
  const tabs = tabsFor(me);
  const tab = tabs.find((name) => name === wanted) ?? tabs[0] ?? 'promotions';
  const Content = contents[tab];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) showActiveTab(list.current);
  }, [tab]);
  return (
    <>
      <PageHeader title={admin.title} description={me.isAdmin ? admin.description : admin.moderatorDescription} />
      {me.isAdmin && <StatTiles />}
      <Tabs value={tab} onValueChange={(value) => go({ tab: value as AdminTab })} className="mt-6">
        <TabList ref={list} aria-label={admin.tabList} className="mb-3.5">
          {tabs.map((name) => (
            <Tab key={name} value={name}>
              {admin.tabs[name]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={tab} key={tab}>
          <Content />
        </TabPanel>
      </Tabs>
    </>
  );
}
