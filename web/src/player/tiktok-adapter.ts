import type { PlaybackState, PlayerAdapter, PlayerSignal } from './player.ts';

const states: Record<string, PlaybackState> = {
  '-1': 'unstarted',
  '0': 'ended',
  '1': 'playing',
  '2': 'paused',
  '3': 'buffering',
};

/** The browser refused to start by itself. The viewer presses play, and it plays: nothing is wrong. */
const AUTOPLAY_REFUSED = '3002';
const BAD_VIDEO = '1001';

interface Message {
  'x-tiktok-player'?: unknown;
  type?: unknown;
  value?: unknown;
}

function readMessage({ type, value }: Message): PlayerSignal[] {
  const fields = (value && typeof value === 'object' ? value : {}) as Record<string, unknown>;
  switch (type) {
    case 'onStateChange': {
      const state = states[String(value)];
      return state ? [{ kind: 'state', state }] : [];
    }
    case 'onCurrentTime':
      return typeof fields.currentTime === 'number'
        ? [{ kind: 'time', seconds: fields.currentTime, duration: Number(fields.duration) || 0 }]
        : [];
    case 'onPlayerError':
    case 'onError': {
      const code = String(fields.errorCode ?? value);
      if (code === AUTOPLAY_REFUSED) return [];
      return [{ kind: 'fault', fault: code === BAD_VIDEO ? 'video_missing' : 'player_error', code: `tiktok_${code}` }];
    }
    default:
      return [];
  }
}

export const tiktok: PlayerAdapter = {
  origin: 'https://www.tiktok.com',

  address: (id) => `${tiktok.origin}/player/v1/${id}?controls=1&loop=1&rel=0`,

  // It keeps silent until the viewer clicks inside, so whatever it says first means that it is ready.
  read(data) {
    const message = data as Message | null;
    if (!message || typeof message !== 'object' || message['x-tiktok-player'] !== true) return [];
    return [{ kind: 'ready' }, ...readMessage(message)];
  },
};
