import { useQuery } from '@tanstack/react-query';
import type { videos } from '@viewloop/contract';
import { useSettled } from '../../lib/use-settled.ts';
import { type CheckedLink, checkedLinkQuery } from './api.ts';
import { recognise } from './entry-rules.ts';

const PAUSE_MS = 400;

export type Unplayable = Exclude<videos.Playable, 'ok' | 'unknown'>;

export interface LinkCheck {
  found: CheckedLink | undefined;
  /** Set when the platform says for certain that the video cannot be played here. */
  unplayable: Unplayable | undefined;
}

/** Asks what is behind a link once it is complete and nobody types any more. No answer is no obstacle. */
export function useLinkCheck(videoUrl: string): LinkCheck {
  const settled = useSettled(videoUrl.trim(), PAUSE_MS);
  const link = recognise(settled);
  const isAsked = link !== undefined && link.kind !== 'refused' && settled === videoUrl.trim();
  const { data } = useQuery({ ...checkedLinkQuery(settled), enabled: isAsked });
  const found = isAsked ? data : undefined;
  const playable = found?.playable ?? 'unknown';
  return {
    found,
    unplayable: playable === 'ok' || playable === 'unknown' ? undefined : playable,
  };
}
