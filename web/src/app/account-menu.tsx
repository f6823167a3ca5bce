import type { ComponentProps, ReactElement } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../lib/paths.ts';
import { isOnTeam, useMe } from '../lib/session.ts';
import { useHasClips } from '../lib/site.ts';
import { setTheme, themes, useTheme } from '../lib/theme.ts';
import { useMessages } from '../messages/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import {
  BookOpenCheck,
  ChartNoAxesCombined,
  Check,
  Clapperboard,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  ReceiptText,
  Search,
  Settings,
  ShieldCheck,
  Sun,
  Wallet,
} from '../ui/icons/index.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { prefetch } from '../ui/prefetch.ts';
import { openGoTo } from './go-to/go-to-slot.tsx';
import { useLogout } from './logout.ts';

/** What a keyboard has at this place, as it is printed on its keys. */
const GO_TO_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

export function AccountMenu({ trigger }: { trigger: ReactElement<ComponentProps<'button'>> }) {
  return (
    <Menu trigger={trigger}>
      <Items />
    </Menu>
  );
}

function Items() {
  const me = useMe();
  const [, navigate] = useLocation();
  const theme = useTheme();
  const logout = useLogout();
  const { shell } = useMessages();
  const hasClips = useHasClips();
  const places = [
    ...(isOnTeam(me) ? [{ path: paths.admin, name: shell.admin, icon: ShieldCheck }] : []),
    ...(hasClips
      ? [
          { path: paths.screen, name: shell.screen, icon: Clapperboard },
          { path: paths.clips, name: shell.clips, icon: ChartNoAxesCombined },
        ]
      : []),
    { path: paths.wallet, name: shell.wallet, icon: Wallet },
    { path: paths.statement, name: shell.statement, icon: ReceiptText },
    { path: paths.books, name: shell.books, icon: BookOpenCheck },
    { path: paths.settings, name: shell.settings, icon: Settings },
    { path: paths.support, name: shell.support, icon: LifeBuoy },
  ];
  return (
    <>
      <MenuLabel className="flex items-center gap-3 pb-2">
        <Avatar preset={me.gender} image={me.profileImageUrl} pixels={40} />
        <span className="min-w-0">
          <span className="block truncate text-body font-semibold text-ink">{me.username}</span>
          <span className="block truncate">{me.email}</span>
        </span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem onSelect={openGoTo}>
        <Search aria-hidden />
        {shell.goTo}
        <kbd className="ml-auto hidden text-small text-muted lg:inline">{GO_TO_KEYS}</kbd>
      </MenuItem>
      {places.map(({ path, name, icon: Icon }) => (
        <MenuItem key={path} onSelect={() => navigate(path)} onPointerEnter={() => prefetch(path)}>
          <Icon aria-hidden />
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>{shell.theme}</MenuLabel>
      {themes.map((name) => {
        const Icon = themeIcons[name];
        return (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={theme === name}
            staysOpen
            onSelect={() => setTheme(name)}
          >
            <Icon aria-hidden />
            {shell.themes[name]}
            {theme === name && <Check aria-hidden className="menu-check" />}
          </MenuItem>
        );
      })}
      <MenuSeparator />
      <MenuItem onSelect={() => logout.mutate()}>
        <LogOut aria-hidden />
        {shell.logout}
      </MenuItem>
    </>
  );
}
