/** How much faster than it is watched a clip is sent, and how many seconds of it are sent at once. */
const SPEED = 1.25;
const BURST_SECONDS = 4;
const MOST_BUCKETS = 5000;

interface Bucket {
  seconds: number;
  at: number;
}

export interface Pace {
  /** Takes seconds of a clip, and returns for how many milliseconds the caller has to wait before sending them. */
  take(key: string, seconds: number): number;
}

/**
 * Who downloads a clip needs almost as long as somebody who watches it. Requests for one clip by one session share an
 * allowance, however many run at once; it fills up again while nothing is sent.
 */
export function pacing(now: () => number = () => performance.now()): Pace {
  const buckets = new Map<string, Bucket>();

  const secondsIn = ({ seconds, at }: Bucket, time: number) =>
    Math.min(BURST_SECONDS, seconds + ((time - at) / 1000) * SPEED);

  function forgetFull(time: number): void {
    for (const [key, bucket] of buckets) if (secondsIn(bucket, time) >= BURST_SECONDS) buckets.delete(key);
  }

  return {
    take(key, seconds) {
      const time = now();
      if (buckets.size > MOST_BUCKETS) forgetFull(time);
      const bucket = buckets.get(key) ?? { seconds: BURST_SECONDS, at: time };
      const left = secondsIn(bucket, time) - seconds;
      buckets.set(key, { seconds: left, at: time });
      return left >= 0 ? 0 : (-left / SPEED) * 1000;
    },
  };
}
