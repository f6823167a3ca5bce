import type { Line } from '../cheats.ts';
import type { SwiperKind } from './swiper.ts';

/** Who pretends to give attention. As elsewhere in the crowd, nothing that can be avoided is counted as a cost. */

export interface RoomCheat {
  name: string;
  accounts: number;
  line: Line;
  aBlock: number;
  /** All accounts of a block at the same time, instead of one after the other. */
  atOnce: boolean;
  voucher?: 'channel';
  swiper: SwiperKind;
  /** Each account has a clip of its own in the room. */
  shows?: boolean;
}

const HOUR_MS = 3_600_000;
/** As soon as nothing more of a clip is paid. */
const toTheEnd = (durationMs: number) => durationMs + 100;

const ABSENT = { accounts: 10, line: 'own', aBlock: 1, atOnce: true } as const;
const BY_HAND = { answers: 'every hour', passes: 0.95 } as const;
const SCRIPT: SwiperKind = { answers: 'guess', passes: 1 / 6, stays: toTheEnd };
const SOLVER: SwiperKind = { answers: 'solver', passes: 1, stays: toTheEnd };

/** Nobody looks, and no program answers. A person has brought the accounts so far that they are let in, once. */
export const WITHOUT_ANSWERS: readonly RoomCheat[] = [
  { ...ABSENT, name: 'scripts at the pace of watching, which guess', accounts: 20, swiper: SCRIPT },
  { ...ABSENT, name: 'a ring with clips of its own, which guesses', accounts: 20, swiper: SCRIPT, shows: true },
];

/** Day and night, and a person comes by once an hour. */
export const WITH_HANDS: readonly RoomCheat[] = [
  { ...ABSENT, name: 'clips left running, swiped once an hour', swiper: { ...BY_HAND, stays: () => HOUR_MS } },
  { ...ABSENT, name: 'pages that swipe by themselves', swiper: { ...BY_HAND, stays: toTheEnd } },
];

const FORTY = { accounts: 40, swiper: SOLVER } as const;

export const WITH_SOLVERS: Readonly<Record<string, readonly RoomCheat[]>> = {
  'forty solvers on one own line, one after the other': [
    { ...FORTY, name: 'solvers, one own line', line: 'own', aBlock: 40, atOnce: false },
  ],
  'forty solvers on one own line, all at once': [
    { ...FORTY, name: 'solvers, one own line, at once', line: 'own', aBlock: 40, atOnce: true },
  ],
  'forty solvers on four own lines, all at once': [
    { ...FORTY, name: 'solvers, ten on an own line', line: 'own', aBlock: 10, atOnce: true },
  ],
  'forty solvers, a bought address each': [
    { ...FORTY, name: 'solvers, a bought address each', line: 'bought', aBlock: 1, atOnce: true },
  ],
  'forty solvers with channels, a bought address each': [
    { ...FORTY, name: 'solvers with a channel', line: 'bought', aBlock: 1, atOnce: true, voucher: 'channel' },
  ],
  'forty solvers with channels on one own line': [
    { ...FORTY, name: 'solvers with a channel, one line', line: 'own', aBlock: 40, atOnce: true, voucher: 'channel' },
  ],
};
