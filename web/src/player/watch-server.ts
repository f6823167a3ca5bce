import type { dashboard, promotions, RouteAnswer, RouteInput, watching } from '@viewloop/contract';
import type { AttentionReport } from './attention.ts';
import type { Beat } from './watch-clock.ts';

export type View = RouteAnswer<typeof watching.startWatching>;
export type BeatAnswer = RouteAnswer<typeof watching.heartbeat>;
export type Reward = RouteAnswer<typeof watching.completeWatching>;
export type ViewState = RouteAnswer<typeof watching.viewState>;
export type VideoPage = RouteAnswer<typeof watching.availableVideos>;
export type Video = VideoPage['videos'][number];
export type Stats = RouteAnswer<typeof dashboard.stats>;
export type Round = RouteAnswer<typeof dashboard.round>;
export type InterruptReason = watching.InterruptReason;
export type ReportReason = RouteInput<typeof promotions.reportPromotion>['body']['reason'];
export type OpenCheck = watching.OpenCheck;
type ChainedBeat = { seq: number; nonce: string } & Beat & AttentionReport;

/** Status 0 means that the server was not reached. */
export interface Refusal {
  ok: false;
  status: number;
  code: string;
  message: string;
  details: Record<string, unknown>;
}
export type Reply<T> = { ok: true; value: T } | Refusal;

/** The calls of one watch. A session takes them as a parameter, so that tests can stand in for the server. */
export interface WatchServer {
  heartbeat(body: { viewId: number } & ChainedBeat): Promise<Reply<BeatAnswer>>;
  complete(body: { viewId: number; watchDuration: number }): Promise<Reply<Reward>>;
  abandon(body: { viewId: number; reason: InterruptReason; playerCode?: string; beat?: ChainedBeat }): void;
}

const TIMEOUT_MS = 10_000;

async function call<T>(path: string, body?: unknown): Promise<Reply<T>> {
  const nothing = { ok: false, code: '', message: '', details: {} } as const;
  try {
    const response = await fetch(`/api/${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Lets the last call of a window that is being closed still arrive.
      keepalive: true,
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (response.ok) return { ok: true, value: (await response.json()) as T };
    return { ...nothing, ...((await response.json().catch(() => ({}))) as object), status: response.status };
  } catch {
    return { ...nothing, status: 0 };
  }
}

export const viewState = (viewId: number) => call<ViewState>(`videos/views/${viewId}`);
export const readOffers = (page: number, limit: number) =>
  call<VideoPage>(`videos/available?page=${page}&limit=${limit}`);
export const readStats = () => call<Stats>('dashboard/stats');
export const readRound = () => call<Round>('dashboard/round');
export const startWatching = (body: { videoId: number; promotionId: number }) =>
  call<View>('videos/start-watching', body);
/** Waits for the answer, unlike `watchServer.abandon`, which may be the last thing a page does. */
export const abandonNow = (viewId: number) =>
  call<unknown>('videos/abandon-watching', { viewId, reason: 'closed' satisfies InterruptReason });
export const sendReport = (promotionId: number, body: { reason: ReportReason; note: string | null }) =>
  call<unknown>(`promotions/${promotionId}/report`, body);

export const sendOpinion = (promotionId: number, opinion: 'more' | 'less' | 'none') =>
  call<unknown>(`promotions/${promotionId}/opinion`, { opinion });

/** A beacon is delivered even when the page is gone. The blob's type makes it a JSON request like any other. */
const sendLast = (path: string, body: unknown) =>
  void window.navigator.sendBeacon(`/api/${path}`, new Blob([JSON.stringify(body)], { type: 'application/json' }));

export const sendStay = (body: { viewId: number; seconds: number; replays: number }) => sendLast('videos/stayed', body);

export const watchServer: WatchServer = {
  heartbeat: (body) => call('videos/heartbeat', body),
  complete: (body) => call('videos/complete-watching', body),
  abandon: (body) => sendLast('videos/abandon-watching', body),
};
