import type { clipModeration } from '@viewloop/contract';

const HOUR_MS = 3_600_000;

/** How long the site may take to decide. Laws give two days for pictures of this kind, and "without delay" for the rest. */
const HOURS: Record<clipModeration.NoticeGround, number> = {
  intimate_image: 48,
  child_abuse: 48,
  copyright: 7 * 24,
  personal_rights: 7 * 24,
  other_illegal: 7 * 24,
};

export const dueAt = (ground: clipModeration.NoticeGround, at: Date) =>
  new Date(at.getTime() + HOURS[ground] * HOUR_MS);

/** Nobody has to give a name to report these. */
export const needsName = (ground: clipModeration.NoticeGround) =>
  ground !== 'intimate_image' && ground !== 'child_abuse';

/** What the uploader is told about a clip that a notice removed. */
export const refusalFor = (ground: clipModeration.NoticeGround): clipModeration.Refusal =>
  ground === 'copyright' ? 'copyright' : 'against_rules';

/** Three votes that agree decide. */
const VOTES = 3;

export interface Votes {
  keep: number;
  refuse: number;
  /** Those against it that name copyright as the reason. */
  copyright: number;
}

export function decidedBy(votes: Pick<Votes, 'keep' | 'refuse'>): 'keep' | 'refuse' | undefined {
  if (votes.keep >= VOTES) return 'keep';
  return votes.refuse >= VOTES ? 'refuse' : undefined;
}

/** The reason that most of the votes against a clip name. */
export const refusalOf = ({ refuse, copyright }: Votes): clipModeration.Refusal =>
  copyright * 2 > refuse ? 'copyright' : 'against_rules';

/** Who skips the last one begins again. */
export const nextBehind = (clipIds: readonly number[], skipped: number): number | undefined =>
  clipIds[clipIds.indexOf(skipped) + 1] ?? clipIds[0];

/** After this many clips that were let in, and none that was refused, the rules let a member's clips in. */
const CLEAN_CLIPS = 3;

export const isProven = ({ kept, refused }: { kept: number; refused: number }) => kept >= CLEAN_CLIPS && refused === 0;

const BLOCKS = 3;

/** Reports hide a clip if they come from enough people who do not belong together, and from different networks. */
export const reportsHide = ({ reporters, blocks }: { reporters: number; blocks: number }, reportsToHide: number) =>
  reporters >= reportsToHide && blocks >= Math.min(BLOCKS, reportsToHide);

/** The most undecided reports that a member may have from one day. */
export const MOST_OPEN_A_DAY = 3;

/** Of the digits of a visit, one for each second, how many have this bit: 1 presented, 2 with sound. */
export const secondsWith = (seconds: string, bit: 1 | 2): number =>
  Array.from(seconds).filter((digit) => (Number(digit) & bit) !== 0).length;

/** The number of a clip, or the code that drifts over it, in what somebody wrote to name it. */
export function namedIn(text: string): { clipId: number | undefined; code: string | undefined } {
  const number = /^(?:#|clip\s*)?(\d{1,15})$/i.exec(text.trim())?.[1];
  const code = /^[A-Za-z0-9][A-Za-z0-9 -]{3,19}$/.test(text.trim()) ? text.trim().toUpperCase() : undefined;
  return { clipId: number === undefined ? undefined : Number(number), code: number === undefined ? code : undefined };
}
