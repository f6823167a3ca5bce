import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { isOnTeam, useMe } from '../../lib/session.ts';
import { useHasClips } from '../../lib/site.ts';
import { useAdminMessages } from '../../messages/admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { AppLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { inboxQuery } from './api.ts';
import { type AdminTab, groupsFor, move, pathOf, usePlace } from './place.ts';
import { StatTiles } from './stat-tiles.tsx';

/** Hardly anybody sees it. */
const AccessDenied = lazy(async () => ({ default: (await import('./access-denied.tsx')).AccessDenied }));

/** Each part is a file of its own, fetched when it is first opened. */
const contents: Record<AdminTab, ComponentType> = {
  users: lazy(async () => ({ default: (await import('./users/users-tab.tsx')).UsersTab })),
  promotions: lazy(async () => ({ default: (await import('./promotions/promotions-tab.tsx')).PromotionsTab })),
  'fair-play': lazy(async () => ({ default: (await import('./fair-play/fair-play-tab.tsx')).FairPlayTab })),
  clips: lazy(async () => ({ default: (await import('./clips/clips-tab.tsx')).ClipsTab })),
  objections: lazy(async () => ({ default: (await import('./objections/objections-tab.tsx')).ObjectionsTab })),
  'answer-texts': lazy(async () => ({ default: (await import('./answer-texts/answer-texts-tab.tsx')).AnswerTextsTab })),
  coupons: lazy(async () => ({ default: (await import('./coupons/coupons-tab.tsx')).CouponsTab })),
  deposits: lazy(async () => ({ default: (await import('./deposits/deposits-tab.tsx')).DepositsTab })),
  mail: lazy(async () => ({ default: (await import('./mail/mail-tab.tsx')).MailTab })),
  support: lazy(async () => ({ default: (await import('./support/support-tab.tsx')).SupportTab })),
  pages: lazy(async () => ({ default: (await import('./pages/pages-tab.tsx')).PagesTab })),
  log: lazy(async () => ({ default: (await import('./log/log-tab.tsx')).LogTab })),
  settings: lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab })),
};

export default function AdminPage() {
  if (isOnTeam(useMe())) return <AdminTabs />;
  return (
    <Suspense>
      <AccessDenied />
    </Suspense>
  );
}

function AdminTabs() {
  const admin = useAdminMessages();
  const me = useMe();
  const { go, ...here } = usePlace();
  const wanted = here.tab;
  const groups = groupsFor(me, useHasClips());
  const open = groups.find(({ tabs }) => tabs.includes(wanted)) ?? groups[0];
  const tab = open?.tabs.find((name) => name === wanted) ?? open?.tabs[0] ?? 'promotions';
  const Content = contents[tab];
  return (
    <>
      <PageHeader title={admin.title} description={me.isAdmin ? admin.description : admin.moderatorDescription} />
      {me.isAdmin && <StatTiles />}
      {groups.length > 1 && (
        <nav aria-label={admin.groupList} className="part-links mt-6">
          {groups.map(({ name, tabs }) => (
            <AppLink
              key={name}
              href={pathOf(move(here, { tab: tabs[0] ?? tab }))}
              aria-current={name === open?.name ? 'true' : undefined}
            >
              {admin.groups[name]}
              {name === 'people' && <UnreadCount />}
            </AppLink>
          ))}
        </nav>
      )}
      <Tabs value={tab} onValueChange={(value) => go({ tab: value as AdminTab })} className="mt-4">
        <TabList aria-label={admin.tabList} className="mb-3.5">
          {open?.tabs.map((name) => (
            <Tab key={name} value={name} className="gap-2">
              {admin.tabs[name]}
              {name === 'support' && <UnreadCount />}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={tab} key={tab}>
          <Suspense fallback={<SkeletonRows />}>
            <Content />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

/** How many conversations have something new for the operator. */
function UnreadCount() {
  const { support } = useAdminMessages();
  const unread = useInfiniteQuery(inboxQuery(undefined)).data?.pages[0]?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <Badge tone="good">
      <span aria-hidden>{unread}</span>
      <span className="sr-only">{support.unread(unread)}</span>
    </Badge>
  );
}
