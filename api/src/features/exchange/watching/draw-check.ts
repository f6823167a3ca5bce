import { randomInt } from 'node:crypto';
import type { fairPlay, RouteOutput } from '@viewloop/contract';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { drawQuestion, findOpenCheck, type Keys, newWork, recordDraw } from '../../trust/fair-play/index.ts';

/** A lost picture, a change to the other sense, and one more: then it is time for an answer. */
const MOST_DRAWS = 4;
const FINE = 2 ** 32;

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

/** Makes the question of an open check. One that was drawn before is void then, so nothing can be kept for later. */
export async function drawCheck(
  db: App['db'],
  { checkId, viewId, memberId, sense }: { checkId: string; viewId: number; memberId: string; sense: fairPlay.Sense },
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
  const { kind, answer, shape, picture, sound } = drawQuestion(sense, retired);
  await keep(kind, await keys.hashAnswer(checkId, answer));
  const media = picture ? dataUrl('image/png', picture) : dataUrl('audio/wav', sound as Buffer);
  return { asks: 'question', kind, shape, media };
}
