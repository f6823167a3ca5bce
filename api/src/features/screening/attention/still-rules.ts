import { wasPresented } from './attention-rules.ts';

/** Pictures of a clip lie at equal distances. Which of them did somebody see for sure, who was shown these seconds? Counted from 1. */
export function framesSeen({
  seconds,
  frames,
  durationMs,
}: {
  seconds: string;
  frames: number;
  durationMs: number;
}): number[] {
  const secondAt = (ms: number) => Math.floor(Math.min(ms, durationMs - 1) / 1000);
  return Array.from({ length: frames }, (_, index) => index + 1).filter((frame) => {
    const from = secondAt(((frame - 1) * durationMs) / frames);
    const to = secondAt((frame * durationMs) / frames);
    for (let second = from; second <= to; second++) if (!wasPresented(seconds, second)) return false;
    return true;
  });
}
