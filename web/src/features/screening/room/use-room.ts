import { useEffect, useState } from 'react';
import { useStore } from '../../../base/store.ts';
import { createRoom, type Room } from './room-session.ts';
import type { RoomState } from './room-state.ts';

/** The room of this page. It closes with the page, and what was seen last is told then. */
export function useRoom(): { room: Room; state: RoomState } {
  const [room] = useState(createRoom);
  const state = useStore(room.store);
  useEffect(() => {
    room.start();
    room.open();
    const look = () =>
      room.dispatch({
        kind: 'looked',
        visible: document.visibilityState === 'visible',
        focused: document.hasFocus(),
      });
    look();
    const leaving = () => room.tellOnTheWayOut();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    addEventListener('blur', look);
    addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      removeEventListener('blur', look);
      removeEventListener('pagehide', leaving);
      room.close();
    };
  }, [room]);
  return { room, state };
}
