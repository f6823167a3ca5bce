import { later } from './later.tsx';

const loadBell = async () => (await import('../features/wallet/notifications-bell.tsx')).NotificationsBell;

/** The place is kept, so that nothing moves when the bell arrives. */
export const BellSlot = later(loadBell, <span className="size-(--control)" />);
