import type { fairPlay, RouteAnswer, screening } from '@viewloop/contract';
import type { OpenCheck } from '../watch-server.ts';

/** The screening room asks the same, and also which of four stills was just seen. */
export type Asked = RouteAnswer<typeof fairPlay.drawCheck> | RouteAnswer<typeof screening.drawScreeningCheck>;
type Judged = RouteAnswer<typeof fairPlay.answerCheck>;
export type Sense = fairPlay.Sense;

/** `gone`: this check is not open any more, so another page has answered it or the watch is over. */
export type Answered<T> = { kind: 'ok'; value: T } | { kind: 'gone' } | { kind: 'failed' };

const TIMEOUT_MS = 15_000;

async function call<T>(path: string, body: object): Promise<Answered<T>> {
  try {
    const response = await fetch(`/api/videos/checks/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { kind: 'ok', value: (await response.json()) as T };
    return { kind: response.status === 410 ? 'gone' : 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** What a check needs from the server. Tests stand in for it. */
export interface CheckServer {
  draw(viewId: number, check: OpenCheck, sense: Sense | undefined): Promise<Answered<Asked>>;
  answer(
    viewId: number,
    check: OpenCheck,
    answer: { choice: number } | { work: fairPlay.WorkDone },
  ): Promise<Answered<Judged>>;
}

export const checkServer: CheckServer = {
  draw: (viewId, { id }, sense) => call('draw', { viewId, checkId: id, sense }),
  answer: (viewId, { id }, answer) => call('answer', { viewId, checkId: id, ...answer }),
};
