import { useLater } from './later.ts';

const loadBell = async () => (await import('../features/wallet/notifications-bell.tsx')).NotificationsBell;

export function BellSlot() {
  const Bell = useLater(loadBell);
  return Bell ? <Bell /> : null;
}
