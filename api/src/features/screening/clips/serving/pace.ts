/** How much faster than it is watched a clip is sent, and how many seconds of it are sent at once. */
const SPEED = 1.25;
const BURST_SECONDS = 4;
/** What was sent before costs this share: a player that has fetched the beginning ahead asks for it again to show it. */
const AGAIN = 0.1;
const MOST_BUCKETS = 5000;

interface Bucket {
  seconds: number;
  at: number;
  /** Up to which second the clip was sent without a gap. */
  sentTo: number;
}

/** A part of a clip, in seconds from its beginning. */
interface Part {
  from: number;
  to: number;
}

export interface Pace {
  /** Takes a part of a clip, and returns for how many milliseconds the caller has to wait before sending it. */
  take(key: string, part: Part): number;
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
    take(key, { from, to }) {
      const time = now();
      if (buckets.size > MOST_BUCKETS) forgetFull(time);
      const bucket = buckets.get(key) ?? { seconds: BURST_SECONDS, at: time, sentTo: 0 };
      const { sentTo } = bucket;
      const fresh = Math.max(0, to - Math.max(from, sentTo));
      const again = (to - from - fresh) * AGAIN;
      const left = secondsIn(bucket, time) - fresh - again;
      buckets.set(key, { seconds: left, at: time, sentTo: from <= sentTo ? Math.max(sentTo, to) : sentTo });
      // What comes again does not wait for what other requests have taken.
      const owed = fresh > 0 ? -left : Math.min(-left, again);
      return Math.max(0, owed / SPEED) * 1000;
    },
  };
}
