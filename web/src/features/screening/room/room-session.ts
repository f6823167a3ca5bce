import { createStore, type Store } from '../../../base/store.ts';
import { CallError, call } from '../../../lib/call.ts';
import { screenLanguage } from '../../../lib/languages.ts';
import { refresh } from '../../../lib/query-client.ts';
import { serverIsBack } from '../../../lib/server-is-back.ts';
import { type RoomEffect, type RoomEvent, reduceRoom } from './room-reducer.ts';
import { emptyRoom, type Offer, type RoomState } from './room-state.ts';

/** The one video element that shows clips. */
export interface RoomScreen {
  show(offer: Offer): void;
  play(): void;
  pause(): void;
}

export interface Room {
  store: Store<RoomState>;
  dispatch(event: RoomEvent): void;
  /** Where clips are shown from now on. */
  showOn(screen: RoomScreen): void;
  /** Asks for the first clips, or asks again after a failure. */
  open(): void;
  start(): void;
  /** Tells the server what was seen last, with a request that outlives the page. */
  tellOnTheWayOut(): void;
  close(): void;
}

const TICK_MS = 250;
const PAUSE_MS = 3000;

/** Refusals that pass by themselves. Any other one means that the server knows nothing of this showing. */
const passes = (error: unknown) => !(error instanceof CallError) || error.status === 429 || error.status >= 500;

export function createRoom(): Room {
  const store = createStore<RoomState>(emptyRoom);
  let screen: RoomScreen | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function dispatch(event: RoomEvent) {
    const { state, effects } = reduceRoom(store.get(), event);
    if (state !== store.get()) store.set(state);
    for (const effect of effects) run(effect);
  }

  function run(effect: RoomEffect): void {
    switch (effect.do) {
      case 'ask for offers':
        return void askForOffers();
      case 'report':
        return void sendReport(effect.body);
      case 'leave':
        return void sendLeave(effect.body);
      case 'wait for server':
        return void waitForServer();
      case 'show':
        return screen?.show(effect.offer);
      case 'play':
        return screen?.play();
      case 'pause':
        return screen?.pause();
      case 'celebrate':
        return void refresh('GET /api/user');
    }
  }

  async function askForOffers() {
    const language = screenLanguage();
    try {
      dispatch({
        kind: 'offered',
        answer: await call('POST /api/screening/next', { body: language ? { language } : {} }),
      });
    } catch (error) {
      dispatch({ kind: 'offers failed', error });
    }
  }

  async function sendReport(body: Extract<RoomEffect, { do: 'report' }>['body']) {
    try {
      const answer = await call('POST /api/screening/attention', { body });
      dispatch({ kind: 'reported', visitId: body.visitId, answer });
    } catch (error) {
      dispatch(passes(error) ? { kind: 'unheard' } : { kind: 'refused', visitId: body.visitId });
    }
  }

  async function sendLeave(body: Extract<RoomEffect, { do: 'leave' }>['body']) {
    try {
      const ring = await call('POST /api/screening/leave', { body });
      dispatch({ kind: 'left', visitId: body.visitId, ring });
    } catch (error) {
      dispatch(passes(error) ? { kind: 'unheard' } : { kind: 'left', visitId: body.visitId, ring: null });
    }
  }

  async function waitForServer() {
    await Promise.all([serverIsBack(), new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
    dispatch({ kind: 'server is back' });
  }

  function tellOnTheWayOut() {
    const { now } = store.get();
    if (!now || now.sent) return;
    const { effects } = reduceRoom(store.get(), { kind: 'enough' });
    for (const effect of effects)
      if (effect.do === 'report') sendLast('/api/screening/leave', asLeave(effect.body));
      else if (effect.do === 'leave') sendLast('/api/screening/leave', effect.body);
  }

  return {
    store,
    dispatch,
    showOn(next) {
      screen = next;
    },
    open() {
      dispatch({ kind: 'tick', at: performance.now() });
      store.set({ ...store.get(), isAsking: true, stage: 'opening', askedAt: performance.now() });
      void askForOffers();
    },
    start() {
      timer = setInterval(() => dispatch({ kind: 'tick', at: performance.now() }), TICK_MS);
    },
    tellOnTheWayOut,
    close() {
      clearInterval(timer);
      tellOnTheWayOut();
      store.set(emptyRoom);
    },
  };
}

const asLeave = ({ visitId, ...attention }: Extract<RoomEffect, { do: 'report' }>['body']) => ({ visitId, attention });

function sendLast(path: string, body: object): void {
  const headers = { 'content-type': 'application/json' };
  fetch(path, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {});
}
