import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../stage/people.ts';
import { type Answer, type Balancer, type Call, call } from './client.ts';
import type { History, Kind } from './history.ts';

/** After the load has ended, unknown outcomes are retried for this long. */
const RESOLVE_WITHIN_MS = 25_000;
const PAUSE_MS = 150;

export interface Sender {
  /** Makes one attempt and records it. Some effects get their identity from the answer. */
  once(person: Person, kind: Kind, identity: string | ((answer: Answer) => string), wanted: Call): Promise<Answer>;
  /** Retries until the answer is a clear success or refusal. */
  insist(person: Person, kind: Kind, identity: string, wanted: Call): Promise<Answer>;
  readonly ended: boolean;
  end(): void;
}

const isForNow = ({ outcome, status }: Answer) =>
  outcome === 'unknown' || (outcome === 'refused' && (status === 503 || status === 0));

export function openSender(fleet: Balancer, history: History): Sender {
  let endedAt: number | undefined;
  const once: Sender['once'] = async (person, kind, identity, wanted) => {
    const answer = await call(fleet, { cookie: person.cookie, address: person.address, ...wanted });
    history.add(kind, typeof identity === 'string' ? identity : identity(answer), person.username, answer);
    return answer;
  };
  return {
    once,
    async insist(person, kind, identity, wanted) {
      for (let attempt = 1; ; attempt++) {
        const answer = await once(person, kind, identity, wanted);
        const mayGoOn = endedAt === undefined || Date.now() < endedAt + RESOLVE_WITHIN_MS;
        if (!isForNow(answer) || !mayGoOn) return answer;
        await sleep(PAUSE_MS * Math.min(attempt, 4));
      }
    },
    get ended() {
      return endedAt !== undefined;
    },
    end() {
      endedAt ??= Date.now();
    },
  };
}
