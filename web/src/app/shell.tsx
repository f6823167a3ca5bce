import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { listenForEvents } from '../lib/events.ts';
import { useMe } from '../lib/session.ts';
import { siteQuery } from '../lib/site.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useMessages } from '../messages/index.ts';
import { Afterwards } from '../ui/afterwards.tsx';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { GoToSlot } from './go-to/go-to-slot.tsx';
import { later } from './later.tsx';
import { PageFoot } from './page-foot.tsx';
import { usePushAgain } from './push-again.ts';
import { loadPageFiles } from './routes.tsx';
import { TopBar } from './top-bar.tsx';

const RulesNotice = later(async () => (await import('./rules-notice.tsx')).RulesNotice);

/** The version of the rules that this member has not agreed to yet. */
function useNewRules(): number | undefined {
  const { rulesVersion } = useMe();
  const current = useQuery(siteQuery).data?.pages.find(({ slug }) => slug === 'rules')?.version;
  return current !== undefined && current > (rulesVersion ?? 0) ? current : undefined;
}

/** The frame around every page for members. */
export function Shell({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  useEffect(listenForEvents, []);
  // So that the first link to another page finds its file as fast as the second.
  useEffect(() => whenIdle(() => void loadPageFiles().catch(() => {})), []);
  usePushAgain();
  const newRules = useNewRules();
  return (
    <>
      <a href="#content" className="button skip-link" data-variant="secondary">
        {shell.skip}
      </a>
      <TopBar />
      <OfflineBanner />
      {newRules !== undefined && <RulesNotice version={newRules} />}
      <main id="content" tabIndex={-1} className="page outline-none">
        {children}
      </main>
      <Afterwards waiting={<div className="bottom-bar min-h-16 lg:hidden" />}>
        <PageFoot />
        <BottomBar />
      </Afterwards>
      <GoToSlot />
    </>
  );
}
