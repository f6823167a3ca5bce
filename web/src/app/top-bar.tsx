import { useLocation } from 'wouter';
import { paths } from '../lib/paths.ts';
import { useMe } from '../lib/session.ts';
import { useBrand } from '../lib/site.ts';
import { useMessages } from '../messages/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { CountingFigure } from '../ui/counting-figure.tsx';
import { ChevronDown } from '../ui/icons/index.ts';
import { AppLink, LinkButton } from '../ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BellSlot } from './bell-slot.tsx';
import { later } from './later.tsx';
import { isActiveTab, tabsOf } from './tabs.ts';

const WatchChip = later(async () => (await import('../features/watching/watch-chip.tsx')).WatchChip);

export function TopBar() {
  const me = useMe();
  const brand = useBrand();
  const [path] = useLocation();
  const { shell, shared } = useMessages();
  return (
    <header className="top-bar">
      <div className="top-bar-row">
        <AppLink
          href={paths.home}
          className="flex min-w-0 items-center gap-2.5 text-lead font-bold tracking-tight lg:mr-4"
        >
          <BrandMark className="flex-none" />
          <span className="truncate">{brand}</span>
        </AppLink>
        <nav aria-label={shell.mainNavigation} className="hidden gap-1 lg:flex">
          {tabsOf(me).map((tab) => (
            <AppLink
              key={tab.path}
              href={tab.path}
              className="nav-tab"
              aria-current={isActiveTab(tab, path) ? 'page' : undefined}
            >
              {shell[tab.name]}
            </AppLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <WatchChip />
          <LinkButton
            href={paths.wallet}
            className="gap-1.5 rounded-full px-3.5"
            aria-label={shell.balance(shared.credits(me.credits))}
          >
            <span aria-hidden className="size-2.5 flex-none rounded-full bg-link" />
            <CountingFigure value={me.credits} />{' '}
            <span className="hidden sm:inline">{shared.creditsWord(me.credits)}</span>
          </LinkButton>
          <BellSlot />
          <AccountMenu
            trigger={
              <Button
                variant="quiet"
                className="hidden gap-2 rounded-full p-0.5 lg:inline-flex xl:pr-3"
                aria-label={shell.accountMenu(me.username)}
              >
                <Avatar preset={me.gender} image={me.profileImageUrl} pixels={36} />
                <span className="hidden max-w-36 truncate xl:inline">{me.username}</span>
                <ChevronDown aria-hidden className="hidden text-muted xl:inline" />
              </Button>
            }
          />
        </div>
      </div>
    </header>
  );
}
