import { player } from '@viewloop/contract/platforms/youtube/player';
import {
  type PlayerAdapter,
  type PlayerFault,
  type PlayerSignal,
  soundSignals,
  stateSignal,
  timeSignal,
} from '../../player/player.ts';

const faults: Record<string, PlayerFault> = {
  '2': 'video_missing',
  '100': 'video_missing',
  '101': 'embedding_off',
  '150': 'embedding_off',
};

/** Loud enough to notice that it goes on, and too low to cover the tones of a question. */
const LOW_VOLUME = 10;
const FULL_VOLUME = 100;
const setVolume = (volume: number) => `{"event":"command","func":"setVolume","args":[${volume}]}`;

const subscribe = (event: string) => `{"event":"command","func":"addEventListener","args":["${event}"]}`;

/** YouTube sends JSON as text. Its page sends other messages too, which are ignored. */
function parse(data: unknown): { event?: unknown; info?: unknown } | null {
  try {
    return JSON.parse(data as string);
  } catch {
    return null;
  }
}

// The state comes first, because the clock reads the time by the state.
const readInfo = (info: Record<string, unknown>): PlayerSignal[] => [
  ...stateSignal(info.playerState),
  ...(typeof info.playbackRate === 'number' ? [{ kind: 'rate', rate: info.playbackRate } as const] : []),
  ...soundSignals(info.muted, info.volume),
  ...timeSignal(info),
];

export const youtube: PlayerAdapter = {
  ...player,

  knock: {
    every: '{"event":"listening","id":1,"channel":"widget"}',
    after: [subscribe('onStateChange'), subscribe('onError')],
  },

  quiet: {
    lower: [setVolume(LOW_VOLUME)],
    restore: ({ volume = FULL_VOLUME }) => [setVolume(volume)],
  },

  read(data) {
    const message = parse(data);
    if (!message?.event) return null;
    const { event, info } = message;
    if (event === 'onStateChange') return stateSignal(info);
    if (event === 'onError') {
      return [{ kind: 'fault', fault: faults[info as number] ?? 'player_error', code: `youtube_${info as number}` }];
    }
    return info && typeof info === 'object' ? readInfo(info as Record<string, unknown>) : [];
  },
};
