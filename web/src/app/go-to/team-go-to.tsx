import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usersQuery } from '../../features/admin/api.ts';
import { groupsFor, move, pathOf, readPlace } from '../../features/admin/place.ts';
import { useMe } from '../../lib/session.ts';
import { useHasClips } from '../../lib/site.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useAdminMessages } from '../../messages/admin.ts';
import { useGoToMessages } from '../../messages/go-to.ts';
import { PlaceFinder } from './place-finder.tsx';
import { usePlaces } from './use-places.ts';

const MOST_MEMBERS = 6;
const PAUSE_MS = 200;
const anywhere = readPlace('');

/** The same for admins and moderators, with the parts of the admin area; admins also find members. */
export function TeamGoTo({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const me = useMe();
  const admin = useAdminMessages();
  const texts = useGoToMessages();
  const places = usePlaces(text);
  const hasClips = useHasClips();
  const groups = useMemo(() => {
    const parts = groupsFor(me, hasClips).flatMap(({ name, tabs }) =>
      tabs.map((tab) => ({
        key: `admin-${tab}`,
        name: admin.tabs[tab],
        note: admin.groups[name],
        path: pathOf(move(anywhere, { tab })),
      })),
    );
    return [...places, { name: texts.admin, places: parts }];
  }, [places, me, admin, texts, hasClips]);
  const q = useSettled(text.trim(), PAUSE_MS);
  const { data } = useQuery({ ...usersQuery(q, 1, { limit: MOST_MEMBERS }), enabled: me.isAdmin && q.length > 1 });
  const found = useMemo(() => {
    const members = (data?.rows ?? []).map(({ id, username, email }) => ({
      key: `member-${id}`,
      name: username,
      note: email,
      path: pathOf({ ...anywhere, tab: 'users', q: username }),
    }));
    return members.length > 0 && q.length > 1 ? [{ name: texts.members, places: members }] : [];
  }, [data, q, texts]);
  return <PlaceFinder groups={groups} found={found} text={text} onText={setText} onClose={onClose} />;
}
