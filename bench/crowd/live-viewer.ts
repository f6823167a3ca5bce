import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../attack/cast.ts';

/** Chooses one of six, or nothing. */
export type Eyes = (checkId: string) => Promise<number>;

export const guess: Eyes = async () => 1 + Math.floor(Math.random() * 6);

export interface LiveTally {
  started: number;
  earned: number;
  /** Watches that reached their last second and were not paid. */
  unpaid: number;
  checks: number;
  passed: number;
  /** Credits for answers to owners' questions. */
  answered: number;
  /** Why the server refused to start a watch, and how often. */
  refused: Map<string, number>;
}

export const newTally = (): LiveTally => ({
  started: 0,
  earned: 0,
  unpaid: 0,
  checks: 0,
  passed: 0,
  answered: 0,
  refused: new Map(),
});

/** For views and for answers to owners' questions. */
export const creditsOf = ({ earned, answered }: LiveTally): number => earned + answered;

interface Started {
  viewId: number;
  nonce: string;
  heartbeatSeconds: number;
  requiredSeconds: number;
  asks: boolean;
}

interface Beaten {
  nonce: string;
  done: boolean;
  check: { id: string } | null;
}

/** A wrong answer brings another check, so this many tries end with a credit for whoever has eyes. */
const MOST_TRIES = 6;

async function answerChecks(
  person: Person,
  viewId: number,
  first: string,
  eyes: Eyes,
  tally: LiveTally,
): Promise<boolean> {
  let checkId: string | undefined = first;
  for (let tries = 0; checkId && tries < MOST_TRIES; tries++) {
    const drawn = await person.ask('POST', '/api/videos/checks/draw', { viewId, checkId, sense: 'sight' });
    if (drawn.status !== 200) return false;
    // A proof of work is asked of those who are doubted already; these viewers leave it.
    if ((JSON.parse(drawn.text) as { asks: string }).asks === 'work') return false;
    const choice = await eyes(checkId);
    const answered = await person.ask('POST', '/api/videos/checks/answer', { viewId, checkId, choice });
    if (answered.status !== 200) return false;
    tally.checks++;
    const { passed, check } = JSON.parse(answered.text) as { passed: boolean; check: { id: string } | null };
    if (passed) tally.passed++;
    checkId = check?.id;
  }
  return checkId === undefined;
}

interface Asked {
  waitSeconds: number;
  questions: { id: number; choices: { id: number }[] }[];
}

/** Answers the owner's questions, if this viewer is asked: at random, because any choice is paid. */
async function answerOwner(person: Person, viewId: number, tally: LiveTally): Promise<void> {
  const opened = await person.ask('POST', `/api/videos/views/${viewId}/questions`);
  const { asked } = opened.status === 200 ? (JSON.parse(opened.text) as { asked: Asked | null }) : { asked: null };
  if (!asked) return;
  await sleep(asked.waitSeconds * 1000);
  const answers = asked.questions.map(({ id, choices }) => ({
    question: id,
    choice: choices[Math.floor(Math.random() * choices.length)]?.id ?? 0,
  }));
  const paid = await person.ask('POST', `/api/videos/views/${viewId}/answers`, { answers });
  if (paid.status === 200) tally.answered++;
}

const count = (refused: Map<string, number>, code: string) => void refused.set(code, (refused.get(code) ?? 0) + 1);

/** Watches one offer with heartbeats as the player sends them. Returns false when there is nothing to watch. */
export async function watchLive(person: Person, eyes: Eyes, tally: LiveTally): Promise<boolean> {
  const list = await person.ask('GET', '/api/videos/available');
  if (list.status !== 200) return false;
  const [video] = (JSON.parse(list.text) as { videos: { id: number; promotionId: number }[] }).videos;
  if (!video) return false;
  const start = await person.ask('POST', '/api/videos/start-watching', {
    videoId: video.id,
    promotionId: video.promotionId,
  });
  if (start.status !== 200) {
    count(tally.refused, start.code);
    return true;
  }
  tally.started++;
  const { viewId, nonce, heartbeatSeconds, requiredSeconds, asks } = JSON.parse(start.text) as Started;
  const ms = Math.min(heartbeatSeconds, requiredSeconds) * 1000;
  let beaten: Beaten = { nonce, done: false, check: null };
  for (let seq = 1; seq < 60 && !beaten.done; seq++) {
    await sleep(ms);
    const playing = { playedMs: ms, mediaMs: ms, state: 'playing', visible: true, focused: true, rate: 1 };
    const answer = await person.ask('POST', '/api/videos/heartbeat', { viewId, seq, nonce: beaten.nonce, ...playing });
    if (answer.status !== 200) return true;
    beaten = JSON.parse(answer.text) as Beaten;
    if (beaten.check && !(await answerChecks(person, viewId, beaten.check.id, eyes, tally))) return true;
  }
  const paid = await person.ask('POST', '/api/videos/complete-watching', { viewId });
  if (paid.status === 200) tally.earned++;
  else if (beaten.done) tally.unpaid++;
  if (paid.status === 200 && asks) await answerOwner(person, viewId, tally);
  return true;
}
