import type { PlaybackState, PlayerAdapter, PlayerFault, PlayerSignal } from './player.ts';

const states: Record<string, PlaybackState> = {
  '-1': 'unstarted',
  '0': 'ended',
  '1': 'playing',
  '2': 'paused',
  '3': 'buffering',
  '5': 'unstarted',
};

const faults: Record<string, PlayerFault> = {
  '2': 'video_missing',
  '100': 'video_missing',
  '101': 'embedding_off',
  '150': 'embedding_off',
};

const subscribe = (event: string) => JSON.stringify({ event: 'command', func: 'addEventListener', args: [event] });

/** YouTube sends JSON as text; its page sends other things too, which mean nothing here. */
function parse(data: unknown): { event?: unknown; info?: unknown } | null {
  try {
    return JSON.parse(data as string);
  } catch {
    return null;
  }
}

const stateSignal = (state: unknown): PlayerSignal[] => {
  const known = states[String(state)];
  return known ? [{ kind: 'state', state: known }] : [];
};

function readInfo(info: Record<string, unknown>): PlayerSignal[] {
  const signals = stateSignal(info.playerState);
  if (typeof info.playbackRate === 'number') signals.push({ kind: 'rate', rate: info.playbackRate });
  if (typeof info.currentTime === 'number') {
    signals.push({ kind: 'time', seconds: info.currentTime, duration: Number(info.duration) || 0 });
  }
  return signals;
}

export const youtube: PlayerAdapter = {
  origin: 'https://www.youtube-nocookie.com',

  // A clip shorter than the watch loops; YouTube loops only playlists, so the clip is its own playlist.
  address: (id, pageOrigin) =>
    `${youtube.origin}/embed/${id}?enablejsapi=1&origin=${encodeURIComponent(pageOrigin)}&playsinline=1&rel=0&loop=1&playlist=${id}`,

  knock: {
    every: JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
    then: [subscribe('onStateChange'), subscribe('onError')],
    giveUpMs: 20_000,
  },

  read(data) {
    const message = parse(data);
    if (!message?.event) return [];
    const ready: PlayerSignal = { kind: 'ready' };
    const { event, info } = message;
    if (event === 'onStateChange') return [ready, ...stateSignal(info)];
    if (event === 'onError') {
      const code = String(info);
      return [ready, { kind: 'fault', fault: faults[code] ?? 'player_error', code: `youtube_${code}` }];
    }
    return info && typeof info === 'object' ? [ready, ...readInfo(info as Record<string, unknown>)] : [ready];
  },
};
