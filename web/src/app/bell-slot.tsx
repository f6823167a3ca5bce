import type { ComponentType } from 'react';
import { useLater } from './later.ts';

const bell = import.meta.glob<{ NotificationsBell: ComponentType }>('../features/wallet/notifications-bell.tsx');

async function loadBell(): Promise<ComponentType> {
  const [load] = Object.values(bell);
  if (!load) throw new Error('There is no bell');
  return (await load()).NotificationsBell;
}

export function BellSlot() {
  const Bell = useLater(loadBell);
  return Bell ? <Bell /> : null;
}
