import type { clipModeration } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { listTeam } from '../../ground/members/index.ts';
import { type Language, queueMail } from '../../messages/mail/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { copiesOf } from '../clips/index.ts';
import { removeClip } from './decide-clip.ts';
import { dueAt, namedIn, needsName, refusalFor } from './moderation-rules.ts';
import {
  countOpenNotices,
  findNamed,
  insertNotice,
  lockNotice,
  type NoticeRow,
  decideNotice as recordDecision,
} from './notice-store.ts';
import { lockReview } from './review-store.ts';

interface Written {
  clip: string;
  ground: clipModeration.NoticeGround;
  explanation: string;
  name?: string | undefined;
  email?: string | undefined;
  language: Language;
}

/** Counting stops here, because the notice names no larger number. */
const MOST_COUNTED = 100;

/** Keeps what somebody wrote, sets its clock and tells the team. Returns its number. */
export async function takeNotice(tx: Tx, written: Written, now: Date): Promise<number> {
  const { clip: named, ground, explanation, name, email, language } = written;
  if (needsName(ground) && !(name && email)) throw new Problem('clip_notice_name');
  const clipId = await findNamed(tx, namedIn(named));
  const id = await insertNotice(tx, {
    clipId,
    named,
    ground,
    explanation,
    language,
    name: name || null,
    email: email ?? null,
    dueAt: dueAt(ground, now),
  });
  const team = (await listTeam(tx)).filter(({ isSuspended }) => !isSuspended);
  const facts = { count: Math.min(await countOpenNotices(tx), MOST_COUNTED) };
  await tell(
    tx,
    team.map(({ id: memberId }) => ({ memberId, subject: 'clip-notices', kind: 'clip_notice_made' as const, facts })),
  );
  return id;
}

interface NoticeDecision {
  id: number;
  clipId?: number | undefined;
  remove: boolean;
  answer: string;
  moderatorId: string;
}

/** Removes the clip and everything that looks the same. Returns the owners, and how many copies there were. */
async function removeAll(tx: Tx, clipId: number, { ground }: NoticeRow, note: string) {
  const owners: string[] = [];
  const clip = await lockReview(tx, clipId);
  if (!clip) throw new Problem('clip_unknown');
  const copies = await copiesOf(tx, clipId);
  const reasons = { refusal: refusalFor(ground), note };
  for (const one of [clip, ...(await Promise.all(copies.map((id) => lockReview(tx, id))))]) {
    if (!one?.isPlayable) continue;
    await removeClip(tx, one, reasons);
    owners.push(one.ownerId);
  }
  return { owners, copies: copies.length };
}

async function answerByMail(tx: Tx, { id, email, language, explanation }: NoticeRow, answer: string): Promise<void> {
  if (email === null) return;
  await queueMail(tx, {
    key: `clip-notice:${id}`,
    kind: 'message_answer',
    memberId: undefined,
    address: email,
    language,
    parameters: { question: explanation, text: answer },
  });
}

/** Decides a notice once. Whoever wrote it is told by mail, and the uploader by a notice. Returns the owners of what went. */
export async function decideNotice(tx: Tx, decision: NoticeDecision): Promise<string[]> {
  const { id, remove, answer, moderatorId: adminId } = decision;
  const notice = await lockNotice(tx, id);
  if (!notice) throw new Problem('clip_notice_unknown');
  if (notice.decidedAt) throw new Problem('clip_notice_decided');
  const clipId = decision.clipId ?? notice.clipId;
  if (remove && clipId === null) throw new Problem('clip_notice_clip');
  const subject = String(id);
  let owners: string[] = [];
  if (remove && clipId !== null) {
    const removed = await removeAll(tx, clipId, notice, answer);
    owners = removed.owners;
    const facts = { noticeId: id, clipId, copies: removed.copies, reason: answer };
    await recordAction(tx, { adminId, action: 'remove_by_notice', subject, facts });
  } else {
    await recordAction(tx, { adminId, action: 'refuse_clip_notice', subject, facts: { noticeId: id, reason: answer } });
  }
  await recordDecision(tx, { id, clipId, deciderId: adminId, removed: remove, answer });
  await answerByMail(tx, notice, answer);
  return owners;
}
