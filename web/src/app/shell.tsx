import { type ReactNode, useEffect } from 'react';
import { listenForEvents } from '../lib/events.ts';
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

/** The frame around every page for members. */
export function Shell({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  useEffect(listenForEvents, []);
  // So that the first link to another page finds its file as fast as the second.
  useEffect(() => whenIdle(() => void loadPageFiles().catch(() => {})), []);
  usePushAgain();
  return (
    <>
      <a href="#content" className="button skip-link" data-variant="secondary">
        {shell.skip}
      </a>
      <TopBar />
      <OfflineBanner />
      <RulesNotice />
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
