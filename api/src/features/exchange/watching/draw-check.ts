import { randomInt } from 'node:crypto';
import type { fairPlay, RouteOutput } from '@viewloop/contract';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import {
  changeSense,
  drawQuestion,
  findOpenCheck,
  type Keys,
  newWork,
  recordDraw,
  senseOf,
} from '../../trust/fair-play/index.ts';

/** A lost picture, a change to the other sense, and one more: then it is time for an answer. */
const MOST_DRAWS = 4;
const FINE = 2 ** 32;

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

/** A person changes there and back, perhaps twice. A script would change for each question to get the easier one. */
const MOST_CHANGES_A_DAY = 4;

/** Members are asked as they want, and the choice stays theirs on all devices. */
async function askedBy(db: App['db'], memberId: string, wanted: fairPlay.Sense | undefined): Promise<fairPlay.Sense> {
  const sense = await db.read((tx) => senseOf(tx, memberId));
  if (wanted === undefined || wanted === sense) return sense;
  return db.write(async (tx) => {
    await changeSense(tx, memberId, wanted, MOST_CHANGES_A_DAY);
    return senseOf(tx, memberId);
  });
}

/** Makes the question of an open check. One that was drawn before is void then, so nothing can be kept for later. */
export async function drawCheck(
  db: App['db'],
  {
    checkId,
    viewId,
    memberId,
    sense: wanted,
  }: { checkId: string; viewId: number; memberId: string; sense?: fairPlay.Sense | undefined },
  { retired, keys }: { retired: readonly fairPlay.CheckKind[]; keys: Keys },
): Promise<RouteOutput<typeof fairPlay.drawCheck>> {
  const check = await db.read((tx) => findOpenCheck(tx, checkId, memberId));
  if (!check || check.viewId !== viewId) throw new Problem('check_gone');
  const keep = async (kind: string, answerHash: Buffer | null) => {
    const draw = { id: checkId, memberId, kind, answerHash, mostDraws: MOST_DRAWS };
    if (!(await db.write((tx) => recordDraw(tx, draw)))) throw new Problem('check_drawn_often', { seconds: 5 });
  };
  if (check.kind === 'work') {
    const work = await newWork(checkId, await keys.secret(), randomInt(FINE) / FINE);
    await keep('work', null);
    return { asks: 'work', work };
  }
  const sense = await askedBy(db, memberId, wanted);
  const { kind, answer, shape, picture, sound } = drawQuestion(sense, { retired, before: check.kind });
  await keep(kind, await keys.hashAnswer(checkId, answer));
  const media = picture ? dataUrl('image/png', picture) : dataUrl('audio/wav', sound as Buffer);
  return { asks: 'question', sense, kind, shape, media };
}
