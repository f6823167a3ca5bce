import { randomInt } from 'node:crypto';
import type { fairPlay, RouteOutput, screening } from '@viewloop/contract';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { changeSense, drawQuestion, type Keys, newWork, senseOf, trustOf } from '../../trust/fair-play/index.ts';
import type { Clips } from '../clips/index.ts';
import { findOpenCheck, recordDraw, stillsFor } from './check-store.ts';
import { framesSeen } from './still-rules.ts';

const MOST_DRAWS = 4;
const MOST_CHANGES_A_DAY = 4;
const FINE = 2 ** 32;
const STILLS = 4;
const STILL = 'still';

type Drawn = RouteOutput<typeof screening.drawScreeningCheck>;

const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;

const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** Four stills, one of a second that this viewer was shown. Undefined where there are not enough pictures. */
async function drawStills(
  { db }: Pick<App, 'db'>,
  clips: Clips,
  visitId: number,
): Promise<{ stills: string[]; answer: number } | undefined> {
  const found = await db.read((tx) => stillsFor(tx, visitId));
  if (!found || found.others.length < STILLS - 1) return undefined;
  const seen = framesSeen(found.seen);
  if (seen.length === 0) return undefined;
  const others = found.others.map((other) => ({ ...other, order: randomInt(FINE) }));
  const chosen = others.toSorted((a, b) => a.order - b.order).slice(0, STILLS - 1);
  const pictures = chosen.map(({ clipId, frames }) => ({ clipId, frame: 1 + randomInt(frames) }));
  const answer = 1 + randomInt(STILLS);
  pictures.splice(answer - 1, 0, { clipId: found.seen.clipId, frame: oneOf(seen) });
  const files = await Promise.all(pictures.map(({ clipId, frame }) => clips.readFile(clipId, `frame-${frame}.jpg`)));
  const stills = files.flatMap((file) => (file ? [dataUrl('image/jpeg', file)] : []));
  return stills.length === STILLS ? { stills, answer } : undefined;
}

async function askedBy(db: App['db'], memberId: string, wanted: fairPlay.Sense | undefined): Promise<fairPlay.Sense> {
  const sense = await db.read((tx) => senseOf(tx, memberId));
  if (wanted === undefined || wanted === sense) return sense;
  return db.write(async (tx) => {
    await changeSense(tx, memberId, wanted, MOST_CHANGES_A_DAY);
    return senseOf(tx, memberId);
  });
}

/** Makes the question of an open check. One that was drawn before is void then, so nothing can be kept for later. */
export async function drawScreeningCheck(
  { db }: Pick<App, 'db'>,
  clips: Clips,
  asked: { checkId: string; memberId: string; sense?: fairPlay.Sense | undefined },
  { retired, keys }: { retired: readonly fairPlay.CheckKind[]; keys: Keys },
): Promise<Drawn> {
  const { checkId, memberId } = asked;
  const check = await db.read((tx) => findOpenCheck(tx, checkId, memberId));
  if (!check) throw new Problem('check_gone');
  const keep = async (kind: string, answerHash: Buffer | null) => {
    const draw = { id: checkId, memberId, kind, answerHash, mostDraws: MOST_DRAWS };
    if (!(await db.write((tx) => recordDraw(tx, draw)))) throw new Problem('check_drawn_often', { seconds: 5 });
  };
  const trust = (await db.read((tx) => trustOf(tx, [memberId]))).get(memberId);
  if (trust?.lane) {
    const work = await newWork(checkId, await keys.secret(), randomInt(FINE) / FINE);
    await keep('work', null);
    return { asks: 'work', work };
  }
  const sense = await askedBy(db, memberId, asked.sense);
  // A still is drawn once. Drawing again brings a question of another kind, so that nobody collects stills.
  const stills =
    sense === 'sight' && check.draws === 0 && check.visitId !== null && randomInt(2) === 0
      ? await drawStills({ db }, clips, check.visitId)
      : undefined;
  if (stills) {
    await keep(STILL, await keys.hashAnswer(checkId, stills.answer));
    return { asks: 'still', stills: stills.stills };
  }
  const { kind, answer, shape, picture, sound } = drawQuestion(sense, { retired, before: check.kind });
  await keep(kind, await keys.hashAnswer(checkId, answer));
  const media = picture ? dataUrl('image/png', picture) : dataUrl('audio/wav', sound as Buffer);
  return { asks: 'question', sense, kind, shape, media };
}
