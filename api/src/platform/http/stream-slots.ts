/** Enough for a few tabs. Another device has a session of its own. */
const STREAMS_PER_SESSION = 8;

/** How many event streams a session has open at once, over all processes that share the port. */
export interface StreamSlots {
  /** False if the session has as many as it may. */
  take(sessionId: string): Promise<boolean>;
  giveBack(sessionId: string): void;
}

export interface CountedSlots {
  take(sessionId: string): boolean;
  giveBack(sessionId: string): void;
}

export function countSlots(most = STREAMS_PER_SESSION): CountedSlots {
  const taken = new Map<string, number>();
  return {
    take(sessionId) {
      const count = taken.get(sessionId) ?? 0;
      if (count >= most) return false;
      taken.set(sessionId, count + 1);
      return true;
    },
    giveBack(sessionId) {
      const count = taken.get(sessionId) ?? 0;
      if (count > 1) taken.set(sessionId, count - 1);
      else taken.delete(sessionId);
    },
  };
}

/** For a server with one process. */
export function slotsOfOneProcess(): StreamSlots {
  const counted = countSlots();
  return { take: async (sessionId) => counted.take(sessionId), giveBack: counted.giveBack };
}
