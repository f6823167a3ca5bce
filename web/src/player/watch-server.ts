import type { RouteAnswer, watching } from '@viewloop/contract';
import type { Beat } from './watch-clock.ts';

export type View = RouteAnswer<typeof watching.startWatching>;
export type BeatAnswer = RouteAnswer<typeof watching.heartbeat>;
export type Reward = RouteAnswer<typeof watching.completeWatching>;
export type ViewState = RouteAnswer<typeof watching.viewState>;
export type InterruptReason = watching.InterruptReason;

/** Status 0: the server was not reached. */
export interface Refusal {
  ok: false;
  status: number;
  code: string;
  message: string;
  details: Record<string, unknown>;
}
export type Reply<T> = { ok: true; value: T } | Refusal;

/** The calls a watch makes; the one thing a session needs from outside. */
export interface WatchServer {
  heartbeat(body: { viewId: number; seq: number; nonce: string } & Beat): Promise<Reply<BeatAnswer>>;
  complete(body: { viewId: number; watchDuration: number }): Promise<Reply<Reward>>;
  abandon(body: { viewId: number; reason: InterruptReason; playerCode?: string }): void;
}

const TIMEOUT_MS = 10_000;

async function call<T>(path: string, body?: unknown): Promise<Reply<T>> {
  const nothing = { ok: false, code: '', message: '', details: {} } as const;
  try {
    const response = await fetch(`/api/videos/${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The last call of a window that is being closed still arrives.
      keepalive: true,
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (response.ok) return { ok: true, value: await response.json() };
    return { ...nothing, ...(await response.json().catch(() => ({}))), status: response.status };
  } catch {
    return { ...nothing, status: 0 };
  }
}

export const viewState = (viewId: number) => call<ViewState>(`views/${viewId}`);

export const watchServer: WatchServer = {
  heartbeat: (body) => call('heartbeat', body),
  complete: (body) => call('complete-watching', body),
  // A beacon outlives the page, and its type makes it a JSON request like any other.
  abandon: (body) => {
    navigator.sendBeacon(
      '/api/videos/abandon-watching',
      new Blob([JSON.stringify(body)], { type: 'application/json' }),
    );
  },
};
