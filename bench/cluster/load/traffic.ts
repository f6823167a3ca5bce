import { setTimeout as pause } from 'node:timers/promises';
import { auth, watching } from '@viewloop/contract';
import { type Answer, type Caller, callerAt } from './caller.ts';
import { nextNumber, promote, SECRET, type Town } from './people.ts';

/** What was acknowledged, and what went wrong. */
export interface History {
  requests: number;
  rewarded: number[];
  funded: number[];
  registered: string[];
  /** Requests without an answer or with a 5xx, which a browser would show as an error of the site. */
  failures: string[];
  /** When each of the writes above was acknowledged, in milliseconds. */
  acknowledgedAt: number[];
  /** Requests of members who were signed in and got a 401. */
  signedOut: string[];
}

export interface Traffic {
  history: History;
  stop(): Promise<History>;
}

/** Sends rewards, promotions, registrations and reads at the same time and without a break, until stopped. */
export function startTraffic(address: string, { viewers, owners }: Town): Traffic {
  const history: History = {
    requests: 0,
    rewarded: [],
    funded: [],
    registered: [],
    failures: [],
    acknowledgedAt: [],
    signedOut: [],
  };
  let going = true;

  const noted = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    history.requests++;
    if (answer.status === 401) history.signedOut.push(answer.why);
    if (answer.status === 0 || answer.status >= 500) {
      history.failures.push(`${new Date().toISOString().slice(11, 23)} ${answer.why}`);
      await pause(100);
    }
    return answer;
  };

  function acknowledge<T>(list: T[], one: T): void {
    list.push(one);
    history.acknowledgedAt.push(performance.now());
  }

  async function watch(viewer: Caller): Promise<void> {
    const list = await noted(viewer.call('GET', watching.availableVideos.path));
    const [video] = (list.body.videos ?? []) as { id: number; promotionId: number }[];
    if (!video) return pause(200);
    const body = { videoId: video.id, promotionId: video.promotionId };
    const started = await noted(viewer.call('POST', watching.startWatching.path, body));
    const viewId = Number(started.body.viewId);
    if (started.status !== 200) return pause(100);
    await pause(1050);
    const paid = await noted(viewer.call('POST', watching.completeWatching.path, { viewId }));
    if (paid.status === 200) acknowledge(history.rewarded, viewId);
  }

  async function spend(owner: Caller): Promise<void> {
    const made = await noted(promote(owner, 4));
    if (made.status === 200) acknowledge(history.funded, Number(made.body.id));
    await pause(100);
  }

  async function join(): Promise<void> {
    const username = `joiner-${nextNumber()}`;
    const body = { username, email: `${username}@example.com`, password: SECRET };
    const made = await noted(callerAt(address).call('POST', auth.register.path, body));
    if (made.status === 200) acknowledge(history.registered, username);
    await pause(200);
  }

  const look = async (viewer: Caller) => {
    await noted(viewer.call('GET', auth.currentUser.path));
    await pause(20);
  };

  const loop = async (step: () => Promise<unknown>) => {
    while (going) await step();
  };
  const loops = [
    ...viewers.map((viewer) => loop(() => watch(viewer))),
    ...owners.map((owner) => loop(() => spend(owner))),
    ...viewers.slice(0, 4).map((viewer) => loop(() => look(viewer))),
    loop(join),
  ];
  return {
    history,
    async stop() {
      going = false;
      await Promise.all(loops);
      return history;
    },
  };
}
