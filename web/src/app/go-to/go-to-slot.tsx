import { useEffect } from 'react';
import { createStore, useStore } from '../../base/store.ts';
import { isOnTeam, useMe } from '../../lib/session.ts';
import { later } from '../later.tsx';

const MemberGoTo = later(async () => (await import('./member-go-to.tsx')).MemberGoTo);
const TeamGoTo = later(async () => (await import('./team-go-to.tsx')).TeamGoTo);

const isOpen = createStore(false);
export const openGoTo = () => isOpen.set(true);
const close = () => isOpen.set(false);

/** ⌘K on a Mac, Ctrl-K elsewhere. Nothing is loaded before somebody asks for it. */
export function GoToSlot() {
  const open = useStore(isOpen);
  const me = useMe();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Another dialog waits for its own answer first.
      if (isOpen.get() || !document.querySelector('dialog[open]')) isOpen.set(!isOpen.get());
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  if (!open) return null;
  return isOnTeam(me) ? <TeamGoTo onClose={close} /> : <MemberGoTo onClose={close} />;
}
