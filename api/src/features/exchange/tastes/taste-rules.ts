import type { tastes } from '@viewloop/contract';

/** What a member's opinions add up to. */
export interface Leanings {
  topics: Partial<Record<tastes.Topic, number>>;
  /** Owners of videos that the member was not interested in, once for each video, the latest last. */
  loweredOwners: readonly string[];
}

export interface Judged {
  topic: tastes.Topic | null;
  ownerId: string;
}

const MOST_OWNERS = 100;
const STEP = { more: 1, less: -1, none: 0 } as const satisfies Record<tastes.Opinion, number>;

function withoutOne(owners: readonly string[], ownerId: string): string[] {
  const index = owners.lastIndexOf(ownerId);
  return owners.filter((_, at) => at !== index);
}

/** The leanings after a member changed their opinion of one video. Saying the same again changes nothing. */
export function afterOpinion(
  { topics, loweredOwners }: Leanings,
  { topic, ownerId }: Judged,
  { before, now }: { before: tastes.Opinion; now: tastes.Opinion },
): Leanings {
  const owners = before === 'less' ? withoutOne(loweredOwners, ownerId) : loweredOwners;
  return {
    topics: topic ? { ...topics, [topic]: (topics[topic] ?? 0) + STEP[now] - STEP[before] } : topics,
    loweredOwners: now === 'less' ? [...owners, ownerId].slice(-MOST_OWNERS) : owners,
  };
}
