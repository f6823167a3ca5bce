import type { Sitting } from './sitting.ts';
import type { StoredWatch } from './stored-watch.ts';
import type { PlayerTexts } from './texts.ts';
import { abandonNow, viewState } from './watch-server.ts';

function storedWatch(): StoredWatch | null {
  try {
    return JSON.parse(sessionStorage.getItem('watch') ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Reloading ends a watch, as closing does. The server knows whether the credit was earned before. Returns whether there is
 * such a watch to show.
 */
export async function showWatchBeforeReload(sitting: Sitting, texts: PlayerTexts): Promise<boolean> {
  const stored = storedWatch();
  if (!stored) return false;
  const { viewId, video } = stored;
  await abandonNow(viewId);
  const reply = await viewState(viewId);
  if (!reply.ok || reply.value.state === 'watching') return false;
  const { state, creditedMs: verifiedMs, requiredMs, creditsEarned, balance } = reply.value;
  const time = { verifiedMs, requiredMs };
  const watchedSeconds = Math.round(requiredMs / 1000);
  if (state === 'completed') {
    sitting.showEnded(video, { ...time, phase: 'completed', creditsEarned, balance, watchedSeconds });
  } else sitting.showEnded(video, { ...time, phase: 'interrupted', reason: 'refused', message: texts.reloaded });
  return true;
}
