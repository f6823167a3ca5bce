import type { watching } from '@viewloop/contract';

/** What a video can be doing, in the words of the heartbeat. */
export type PlaybackState = watching.PlaybackState;

/** A player that cannot play: the reasons the server keeps for the promotion's owner. */
export type PlayerFault = Extract<
  watching.InterruptReason,
  'player_blocked' | 'embedding_off' | 'video_missing' | 'player_error'
>;

/** Everything a platform's player can tell, in one vocabulary. */
export type PlayerSignal =
  | { kind: 'state'; state: PlaybackState }
  | { kind: 'rate'; rate: number }
  /** `duration` is 0 until the player knows it. */
  | { kind: 'time'; seconds: number; duration: number }
  | { kind: 'fault'; fault: PlayerFault; code: string };

/** How one platform's embedded player is addressed and understood. Pure: the frame around it does the talking. */
export interface PlayerAdapter {
  origin: string;
  address(externalId: string, pageOrigin: string): string;
  /** What a message means; null when it is none of the player's. Any message means that the player is ready. */
  read(data: unknown): PlayerSignal[] | null;
  /** A player that must be spoken to first: said again and again until it answers, and the rest once after. */
  knock?: { every: string; after: string[]; giveUpMs: number };
}

/** A player on the page. */
export interface Player {
  close(): void;
}

/** Both platforms number their states alike. */
const states: Record<string, PlaybackState> = {
  '-1': 'unstarted',
  '0': 'ended',
  '1': 'playing',
  '2': 'paused',
  '3': 'buffering',
  '5': 'unstarted',
};

export function stateSignal(state: unknown): PlayerSignal[] {
  const known = states[state as number];
  return known ? [{ kind: 'state', state: known }] : [];
}

/** Both platforms call these two fields alike as well. */
export function timeSignal({ currentTime, duration }: { currentTime?: unknown; duration?: unknown }): PlayerSignal[] {
  return typeof currentTime === 'number'
    ? [{ kind: 'time', seconds: currentTime, duration: Number(duration) || 0 }]
    : [];
}
