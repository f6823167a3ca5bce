import type { watching } from '@viewloop/contract';

/** The states of playback, named as in the heartbeat. */
export type PlaybackState = watching.PlaybackState;

/** Why a player cannot play. The server keeps the reason for the promotion's owner. */
export type PlayerFault = Extract<
  watching.InterruptReason,
  'player_blocked' | 'embedding_off' | 'video_missing' | 'player_error'
>;

/** Everything the app needs to know from a player, whatever the platform. */
export type PlayerSignal =
  | { kind: 'state'; state: PlaybackState }
  | { kind: 'rate'; rate: number }
  /** `duration` is 0 until the player knows it. */
  | { kind: 'time'; seconds: number; duration: number }
  /** A player is silent if it is muted or its volume is 0. */
  | { kind: 'sound'; muted: boolean }
  | { kind: 'volume'; volume: number }
  /** It is on the page. Whether it can play shows later. */
  | { kind: 'ready' }
  /** No answer yet. `surely`: it should have answered. `perhaps`: it answers only once the viewer clicks it. */
  | { kind: 'silent'; how: 'surely' | 'perhaps' }
  | { kind: 'fault'; fault: PlayerFault; code: string };

/** How to address one platform's embedded player and read its messages. Pure; `frame-player.ts` does the talking. */
export interface PlayerAdapter {
  origin: string;
  address(externalId: string, pageOrigin: string): string;
  /** Translates a message, or returns null if it is not the player's. Any message means that the player is ready. */
  read(data: unknown): PlayerSignal[] | null;
  /** For a player that must be spoken to first: `every` is repeated until it answers, `after` is sent once then. */
  knock?: { every: string; after: string[] };
  /** The messages that make it quiet for a moment, and those that bring back the sound it had. */
  quiet: { lower: readonly unknown[]; restore(before: Sound): readonly unknown[] };
}

/** What a player has said about its sound; nothing until it does. */
export interface Sound {
  muted?: boolean;
  volume?: number;
}

/** A player on the page. */
export interface Player {
  close(): void;
  /** Makes the player quiet, or gives it back the sound that the viewer had. */
  quieten(on: boolean): void;
}

/** Both platforms use the same numbers for their states. */
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

/** Players that say nothing about their sound are neither muted nor heard. */
export function soundSignals(muted: unknown, volume: unknown): PlayerSignal[] {
  return [
    ...(typeof muted === 'boolean' ? [{ kind: 'sound', muted } as const] : []),
    ...(typeof volume === 'number' ? [{ kind: 'volume', volume } as const] : []),
  ];
}

/** Both platforms use the same names for these two fields. */
export function timeSignal({ currentTime, duration }: { currentTime?: unknown; duration?: unknown }): PlayerSignal[] {
  return typeof currentTime === 'number'
    ? [{ kind: 'time', seconds: currentTime, duration: Number(duration) || 0 }]
    : [];
}
