import { randomInt } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { tell } from '../../messages/notices/index.ts';
import * as store from './channel-store.ts';

/** Only letters and digits that people do not confuse. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

export const newCode = (): string =>
  `vl-${Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** Platforms may change the case of a title. */
export const hasCode = (title: string, code: string): boolean => title.toLowerCase().includes(code.toLowerCase());

/** A holder who does not answer within this time loses the channel to the account that has proven it since. */
const ANSWER_DAYS = 14;

const subjectOf = ({ platform, url }: store.ChannelName) => `channel:${platform}:${url}`;

/**
 * The platform showed the member's code in a title of this channel. One channel has one account: if another account holds it, its
 * member is asked, because they have proven the same.
 */
export async function proveChannel(tx: Tx, memberId: string, channel: store.FoundChannel): Promise<'proven' | 'asked'> {
  if (await store.insertChannel(tx, memberId, channel)) return 'proven';
  const holder = await store.lockHolder(tx, channel);
  if (holder?.memberId === memberId) return 'proven';
  await store.insertClaim(tx, memberId, channel);
  if (holder) {
    const facts = { name: channel.name, days: ANSWER_DAYS };
    await tell(tx, [{ memberId: holder.memberId, subject: subjectOf(channel), kind: 'channel_claimed', facts }]);
  }
  return 'asked';
}

async function lockOwn(tx: Tx, memberId: string, channel: store.ChannelName): Promise<void> {
  const holder = await store.lockHolder(tx, channel);
  if (holder?.memberId !== memberId) throw new Problem('channel_not_found');
}

/** The holder answers the oldest claim. */
export async function answerClaim(
  tx: Tx,
  memberId: string,
  { handOver, ...channel }: store.ChannelName & { handOver: boolean },
): Promise<void> {
  await lockOwn(tx, memberId, channel);
  const claim = await store.takeClaim(tx, channel);
  if (!claim) throw new Problem('channel_not_found');
  if (handOver) await store.handOver(tx, channel, claim.memberId);
}

/** The oldest claimant gets the channel; without a claim nobody has it. */
export async function giveUpChannel(tx: Tx, memberId: string, channel: store.ChannelName): Promise<void> {
  await lockOwn(tx, memberId, channel);
  const claim = await store.takeClaim(tx, channel);
  if (claim) await store.handOver(tx, channel, claim.memberId);
  else await store.deleteChannel(tx, channel);
}

/**
 * The holder has not answered in time. The account that asked has shown more recently that it controls the channel, so it gets it;
 * both are told.
 */
async function settleClaim(tx: Tx, channel: store.ChannelName): Promise<void> {
  const holder = await store.lockHolder(tx, channel);
  if (!holder || !(await store.isUnanswered(tx, channel, ANSWER_DAYS))) return;
  const claim = await store.takeClaim(tx, channel);
  if (!claim) return;
  await store.handOver(tx, channel, claim.memberId);
  const { name } = claim;
  const subject = subjectOf(channel);
  await tell(tx, [
    { memberId: holder.memberId, subject, kind: 'channel_lost', facts: { name, days: ANSWER_DAYS } },
    { memberId: claim.memberId, subject, kind: 'channel_gained', facts: { name } },
  ]);
}

export async function settleClaims({ db }: Pick<App, 'db'>): Promise<void> {
  for (const channel of await db.read((tx) => store.unansweredFor(tx, ANSWER_DAYS)))
    await db.write((tx) => settleClaim(tx, channel));
}
