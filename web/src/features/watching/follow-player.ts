import { queryClient, refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/rest.ts';
import { openChannel, type PageRequest, type PlayerNews } from '../../player/between-windows.ts';
import { toast } from '../../ui/toast-store.ts';
import { readView, type VideoPage } from './api.ts';
import { type Outcome, outcomeOf, settleClosedWatch } from './watch-outcome.ts';
import { currentWatch, setWatch } from './watch-store.ts';

/** After this much silence from the player window the server is asked about the view. */
const SILENCE_MS = 6_000;

type StatusNews = Extract<PlayerNews, { kind: 'status' }>;

let channel: BroadcastChannel | null = null;
let heardAt = 0;
let lookout: ReturnType<typeof setInterval> | undefined;
/** The last view that has ended. Reports about it or an earlier one are out of date. */
let lastEnded = 0;

/** Returns the running watch if it has this id. */
function running(viewId: number) {
  const watch = currentWatch();
  return watch?.state === 'watching' && watch.viewId === viewId ? watch : null;
}

function announce(outcome: Outcome): void {
  const { watching } = messages();
  if (outcome.phase === 'completed') {
    toast({
      title: watching.completedToast,
      description: watching.completedToastText(outcome.watchedSeconds),
      tone: 'good',
    });
  } else if (outcome.reason !== 'skipped') {
    const description = `${watching.reasonOf(outcome)} ${watching.noCredits}`;
    toast({ title: watching.interruptedToast, description, tone: 'danger' });
  }
}

/** Takes a completed video out of the lists already loaded, so that nobody chooses it while they are read again. */
function leaveOutOfLists(videoId: number): void {
  queryClient.setQueriesData<VideoPage>(
    { queryKey: ['GET /api/videos/available'] },
    (page) => page && { ...page, videos: page.videos.filter(({ id }) => id !== videoId) },
  );
}

function finish(viewId: number, outcome: Outcome): void {
  const watch = running(viewId);
  if (!watch) return;
  clearInterval(lookout);
  lastEnded = viewId;
  const { video } = watch;
  if (outcome.phase === 'completed') {
    setWatch({ video, state: 'completed', ended: outcome });
    leaveOutOfLists(video.id);
  } else {
    setWatch({ video, state: 'interrupted', ended: outcome });
  }
  announce(outcome);
  void refresh('GET /api/dashboard/stats', 'GET /api/videos/available', 'GET /api/user');
}

/** Call this when the player window is gone and has not reported how the watch ended. */
export async function settle(): Promise<void> {
  const watch = currentWatch();
  if (watch?.state === 'starting') return setWatch({ video: watch.video, state: 'idle', popupBlocked: false });
  if (watch?.state === 'watching') finish(watch.viewId, await settleClosedWatch(watch.viewId));
}

async function askServer(viewId: number): Promise<void> {
  if (Date.now() - heardAt < SILENCE_MS) return;
  try {
    const outcome = outcomeOf(await readView(viewId));
    if (outcome) finish(viewId, outcome);
  } catch {
    // The server cannot be reached now. The next turn asks again.
  }
}

/** A watch has begun in the player window, or was running when this page was loaded. */
function follow({ viewId, video, status }: StatusNews & { status: { phase: 'watching' } }): void {
  const wasStarting = currentWatch()?.state === 'starting';
  clearInterval(lookout);
  lookout = setInterval(() => void askServer(viewId), SILENCE_MS);
  setWatch({ video, state: 'watching', viewId, status });
  const { watching } = messages();
  if (!wasStarting) return;
  const seconds = Math.round(status.requiredMs / 1000);
  toast({ title: watching.openedToast, description: watching.openedToastText(seconds) });
}

function hearStatus(news: StatusNews): void {
  const { viewId, status } = news;
  if (viewId <= lastEnded) return;
  heardAt = Date.now();
  const watch = running(viewId);
  if (status.phase === 'watching') {
    if (watch) setWatch({ ...watch, status });
    else follow({ ...news, status });
  } else if (!watch) return;
  // A window that closes cannot wait for the server's answer, which may be that the credit was earned after all.
  else if (status.phase === 'interrupted' && status.reason === 'closed') void settle();
  else finish(viewId, status);
}

function hear(news: PlayerNews): void {
  switch (news.kind) {
    case 'status':
      return hearStatus(news);
    case 'refused': {
      void refresh('GET /api/videos/available');
      const watch = currentWatch();
      if (watch?.state !== 'starting') return;
      setWatch({ video: watch.video, state: 'idle', popupBlocked: false });
      const description = news.message || messages().watching.notStarted;
      return toast({ title: messages().shared.error, description, tone: 'danger' });
    }
    case 'empty':
      void refresh('GET /api/videos/available');
      return toast({ title: messages().watching.noMore });
  }
}

/** Ignores further reports about this view, because the page itself has ended it. */
export function dismiss(viewId: number): void {
  lastEnded = viewId;
  clearInterval(lookout);
}

export function askPlayer(request: PageRequest): void {
  channel?.postMessage(request);
}

/** Starts listening to the player window, and asks whether one is running already. */
export function listenToPlayer(): void {
  if (channel) return;
  channel = openChannel();
  channel.onmessage = ({ data }: MessageEvent<PlayerNews | PageRequest>) => {
    if (data.from === 'player') hear(data);
  };
  askPlayer({ from: 'page', ask: 'status' });
}
