import { later } from './later.tsx';

const loadBell = async () => (await import('../features/notices/notices-bell.tsx')).NoticesBell;

/** The placeholder is as large as the bell, so that nothing moves when the bell has loaded. */
export const BellSlot = later(loadBell, <span className="size-(--control)" />);
