import { setTimeout as sleep } from 'node:timers/promises';
import { auth, constants, watching } from '@viewloop/contract';
import type { App } from '../platform/run/app-context.ts';
import { type Caller, callerOn } from './caller.ts';
import { addressOfPerson, DEMO_PASSWORD, PEOPLE } from './people.ts';

/** How many of them watch at any time. */
const VIEWERS = 3;

/**
 * Watches one video like the player window does, with a heartbeat every few seconds until the server has counted
 * enough time.
 */
async function watchForReal(viewer: Caller, signal: AbortSignal): Promise<void> {
  const { videos } = await viewer.call(watching.availableVideos);
  const video = videos[Math.floor(Math.random() * videos.length)];
  if (!video) return;
  const view = await viewer.call(watching.startWatching, {
    body: { videoId: video.id, promotionId: video.id - constants.VIDEO_ID_OFFSET },
  });
  let { nonce } = view;
  for (let seq = 1, done = false; !done; seq++) {
    await sleep(view.heartbeatSeconds * 1000, undefined, { signal });
    const ms = view.heartbeatSeconds * 1000;
    const beat = { playedMs: ms, mediaMs: ms, state: 'playing', visible: true, focused: true, rate: 1 } as const;
    const answer = await viewer.call(watching.heartbeat, { body: { viewId: view.viewId, seq, nonce, ...beat } });
    ({ nonce, done } = answer);
  }
  await viewer.call(watching.completeWatching, { body: { viewId: view.viewId, watchDuration: view.requiredSeconds } });
}

/** Lets a few of the demo's people keep watching, so that figures move while you look. */
export function liveOn(app: App): () => void {
  const stop = new AbortController();
  const crowd = PEOPLE.map(({ username }, index) => ({ username, address: addressOfPerson(index) })).slice(1);
  for (let n = 0; n < VIEWERS; n++) {
    void (async () => {
      for (let turn = n; !stop.signal.aborted; turn += VIEWERS) {
        const { username, address } = crowd[turn % crowd.length] as { username: string; address: string };
        const viewer = callerOn(app, address);
        await viewer
          .call(auth.login, { body: { username, password: DEMO_PASSWORD } })
          .then(() => watchForReal(viewer, stop.signal))
          .catch((error: unknown) => app.log.debug({ err: error, username }, 'a demo viewer gave up'));
        await sleep(5000, undefined, { signal: stop.signal }).catch(() => {});
      }
    })();
  }
  return () => stop.abort();
}
