import { useLocation } from 'wouter';
import { useMessages } from '../messages/index.ts';
import { Menu as MenuIcon } from '../ui/icons/index.ts';
import { AppLink } from '../ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { bottomTabs, isActiveTab } from './tabs.ts';

/** Navigation on phones and small tablets: four tabs within reach of the thumb, and a menu for the rest. */
export function BottomBar() {
  const [path] = useLocation();
  const { shell } = useMessages();
  return (
    <nav aria-label={shell.mainNavigation} className="bottom-bar lg:hidden">
      {bottomTabs.map((tab) => (
        <AppLink
          key={tab.path}
          href={tab.path}
          className="bottom-tab"
          aria-current={isActiveTab(tab, path) ? 'page' : undefined}
        >
          <tab.icon aria-hidden />
          <span>{shell.bottom[tab.name]}</span>
        </AppLink>
      ))}
      <AccountMenu
        trigger={
          <button type="button" className="bottom-tab">
            <MenuIcon aria-hidden />
            <span>{shell.bottom.menu}</span>
          </button>
        }
      />
    </nav>
  );
}
