import { useQuery } from '@tanstack/react-query';
import { DEFAULT_COMMISSION_PERCENT, DEFAULT_WATCH_SECONDS } from '@viewloop/contract/constants';
import { siteQuery } from '../../lib/site.ts';
import { useMessages } from '../../messages/rest.ts';
import { Clapperboard, Megaphone, UsersRound } from '../../ui/icons/index.ts';
import { Loop } from '../../ui/loop.tsx';

/** Only on large screens, and dark in both themes. */
export function SidePanel() {
  const { auth } = useMessages();
  const site = useQuery(siteQuery).data;
  const points = [
    { icon: Clapperboard, ...auth.panel.watch(site?.watchSeconds ?? DEFAULT_WATCH_SECONDS) },
    { icon: Megaphone, ...auth.panel.promote },
    { icon: UsersRound, ...auth.panel.referral(site?.commissionPercent ?? DEFAULT_COMMISSION_PERCENT) },
  ];
  return (
    <aside
      data-theme="dark"
      className="dark-panel sticky top-0 hidden h-dvh overflow-hidden border-l border-line p-12 lg:grid lg:content-center"
    >
      <Loop className="absolute -top-56 -right-48 size-[34rem]" />
      <div className="relative max-w-md">
        <p className="mb-10 text-figure font-bold tracking-tight text-balance">{auth.panel.title}</p>
        <ul className="grid gap-7">
          {points.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-11 flex-none place-items-center rounded-control bg-raised text-link">
                <Icon aria-hidden className="size-5" />
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
