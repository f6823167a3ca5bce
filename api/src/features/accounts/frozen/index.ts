export { freezeWaysIn, removeWaysIn } from './freeze-ways-in.ts';
export { frozenOf, OLD_FROZEN, takeFrozen } from './store.ts';
export type { TakenOut, WayIn } from './ways-in.ts';
