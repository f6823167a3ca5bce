import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/index.ts';
import type { WatchStatus } from '../../player/watch-session.ts';
import { toast } from '../../ui/toast-store.ts';
import { readView, startWatching, type Video, type View } from './api.ts';
import { forgetWatch, rememberWatch } from './remembered-watch.ts';
import { type Outcome, outcomeOf, settleClosedWatch } from './watch-outcome.ts';
import { currentWatch, setWatch, type Where } from './watch-store.ts';

/** Longer without a word from the player, and the server is asked how the view stands. */
const SILENCE_MS = 6_000;

let heardAt = 0;
let lookout: ReturnType<typeof setInterval> | undefined;

/** The running watch, if it is this one: what is said about any other comes too late. */
function running(viewId: number) {
  const watch = currentWatch();
  return watch?.state === 'watching' && watch.view.viewId === viewId ? watch : null;
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

function finish(viewId: number, outcome: Outcome): void {
  const watch = running(viewId);
  if (!watch) return;
  clearInterval(lookout);
  forgetWatch();
  const { video, where } = watch;
  if (outcome.phase === 'completed') setWatch({ video, where, state: 'completed', ended: outcome });
  else setWatch({ video, where, state: 'interrupted', ended: outcome });
  announce(outcome);
  void refresh('GET /api/dashboard/stats', 'GET /api/videos/available', 'GET /api/user');
}

/** The player is gone without having said how the watch ended. */
export async function settle(viewId: number): Promise<void> {
  if (running(viewId)) finish(viewId, await settleClosedWatch(viewId));
}

export function hear(viewId: number, status: WatchStatus): void {
  const watch = running(viewId);
  if (!watch) return;
  heardAt = Date.now();
  if (status.phase === 'watching') setWatch({ ...watch, status });
  // A window that closes cannot wait for the server's last word.
  else if (status.phase === 'interrupted' && status.reason === 'closed') void settle(viewId);
  else finish(viewId, status);
}

async function askServer(viewId: number): Promise<void> {
  if (Date.now() - heardAt < SILENCE_MS) return;
  try {
    const outcome = outcomeOf(await readView(viewId));
    if (outcome) finish(viewId, outcome);
  } catch {
    // Asked again at the next turn.
  }
}

/** A view that has just been started, or was found running when this page came back. */
export function follow(video: Video, where: Where, view: View): void {
  heardAt = Date.now();
  clearInterval(lookout);
  lookout = setInterval(() => void askServer(view.viewId), SILENCE_MS);
  rememberWatch({ video, where, view });
  setWatch({ video, where, state: 'watching', view, status: null });
}

/** Reserves a place and hands the view to whoever plays it; on failure nothing was started, and the reason is told. */
export async function begin(
  video: Video,
  where: Where,
  play: (view: View) => void,
  giveBack: () => void,
): Promise<void> {
  setWatch({ video, where, state: 'starting' });
  try {
    const view = await startWatching(video);
    follow(video, where, view);
    play(view);
    const { watching } = messages();
    if (where === 'window') {
      toast({ title: watching.openedToast, description: watching.openedToastText(view.requiredSeconds) });
    }
  } catch (error) {
    giveBack();
    setWatch({ video, where, state: 'idle', popupBlocked: false });
    toast({
      title: messages().shared.error,
      description: problemText(error, messages().watching.notStarted),
      tone: 'danger',
    });
    void refresh('GET /api/videos/available');
  }
}
