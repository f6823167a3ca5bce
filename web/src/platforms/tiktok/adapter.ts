import { player } from '@viewloop/contract/platforms/tiktok/player';
import { type PlayerAdapter, soundSignals, stateSignal, timeSignal } from '../../player/player.ts';

/** The browser refused autoplay. Nothing is wrong: the video plays once the viewer presses play. */
const AUTOPLAY_REFUSED = '3002';
const BAD_VIDEO = '1001';

interface Message {
  'x-tiktok-player'?: unknown;
  type?: unknown;
  value?: unknown;
}

const command = (type: 'mute' | 'unMute') => ({ 'x-tiktok-player': true, type });

export const tiktok: PlayerAdapter = {
  ...player,

  // This player takes no volume, so it is muted. One that was muted before stays so.
  quiet: {
    lower: [command('mute')],
    restore: ({ muted = false }) => (muted ? [] : [command('unMute')]),
  },

  // No `knock`: this player says nothing until the viewer clicks inside it.
  read(data) {
    const message = data as Message | null;
    if (message?.['x-tiktok-player'] !== true) return null;
    const { type, value } = message;
    const fields = Object(value) as Record<string, unknown>;
    switch (type) {
      case 'onStateChange':
        return stateSignal(value);
      case 'onCurrentTime':
        return timeSignal(fields);
      case 'onMute':
        return soundSignals(value, undefined);
      case 'onVolumeChange':
        return soundSignals(undefined, value);
      case 'onPlayerError':
      case 'onError': {
        const code = String(fields.errorCode ?? value);
        if (code === AUTOPLAY_REFUSED) return [];
        const fault = code === BAD_VIDEO ? 'video_missing' : 'player_error';
        return [{ kind: 'fault', fault, code: `tiktok_${code}` }];
      }
      default:
        return [];
    }
  },
};
