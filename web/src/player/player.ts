import type { watching } from '@viewloop/contract';

/** What a video can be doing, in the words of the heartbeat. */
export type PlaybackState = 'unstarted' | 'playing' | 'paused' | 'buffering' | 'ended';

/** A player that cannot play: the reasons the server keeps for the promotion's owner. */
export type PlayerFault = Extract<
  watching.InterruptReason,
  'player_blocked' | 'embedding_off' | 'video_missing' | 'player_error'
>;

/** Everything a platform's player can tell, in one vocabulary. */
export type PlayerSignal =
  | { kind: 'ready' }
  | { kind: 'state'; state: PlaybackState }
  | { kind: 'rate'; rate: number }
  /** `duration` is 0 until the player knows it. */
  | { kind: 'time'; seconds: number; duration: number }
  | { kind: 'fault'; fault: PlayerFault; code: string };

/** How one platform's embedded player is addressed and understood. Pure: the frame around it does the talking. */
export interface PlayerAdapter {
  origin: string;
  address(externalId: string, pageOrigin: string): string;
  read(data: unknown): PlayerSignal[];
  /** A player that must be spoken to first: said again and again until it answers, then the rest once. */
  knock?: { every: string; then: string[]; giveUpMs: number };
}

/** A player on the page. */
export interface Player {
  close(): void;
}

export type Platform = watching.Video['platform'];
