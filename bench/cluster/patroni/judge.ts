import type { History } from '../load/traffic.ts';
import { type Look, longestGap, longestOverlap, reigns } from './leaders.ts';

export interface Evidence {
  /** Everything that was asked and acknowledged while the fault was there. */
  history: History;
  /** The leader, as an observer sees it. */
  looks: readonly Look[];
  /** What was acknowledged and is not in the books of the node that leads now. */
  lost: readonly string[];
  began: number;
  ended: number;
  /** The node that has to lead after the fault, if it is another one. */
  successor: string | undefined;
}

export interface Demands {
  /** For how long no write may be acknowledged. */
  gapSeconds: number;
  /** No request may fail. */
  unnoticed?: boolean;
  /** Planted: there must be two leaders for a while, or the witness would notice nothing. */
  twoLeaders?: boolean;
}

export interface Verdict {
  claim: string;
  ok: boolean;
  seen: string;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** While the database is away a client may be told to come back, and nothing else. */
const unexplained = ({ failures }: History) => failures.filter((failure) => !failure.includes(': 503 '));

export function judgeGap({ history, looks, began, ended, successor }: Evidence, demands: Demands): Verdict {
  const gap = longestGap(history.acknowledgedAt, began, ended);
  const refused = history.failures.length;
  const strange = unexplained(history);
  const tookOver = reigns(looks).find(({ node, from }) => node === successor && from > began);
  return {
    claim: demands.unnoticed
      ? 'writes go on without a gap, and no request fails'
      : `writes go on within ${demands.gapSeconds} s, and until then the answer is 503`,
    ok: gap <= demands.gapSeconds * 1000 && strange.length === 0 && !(demands.unnoticed && refused > 0),
    seen: [
      `gap ${seconds(gap)}`,
      `${refused} of ${history.requests} requests refused`,
      ...(tookOver ? [`${successor} leads after ${seconds(tookOver.from - began)}`] : []),
      ...strange.slice(0, 2),
    ].join('; '),
  };
}

export function judgeSafety({ history, looks, lost }: Evidence, { twoLeaders = false }: Demands): Verdict {
  const overlap = longestOverlap(reigns(looks));
  const { length: signedOut } = history.signedOut;
  const leaders = Number.isFinite(overlap)
    ? `${seconds(Math.abs(overlap))} ${overlap > 0 ? 'with two leaders' : 'between the leaders'}`
    : 'one leader';
  return {
    claim: twoLeaders
      ? 'planted: two nodes lead, and it is seen; nothing acknowledged is lost, nobody signs in again'
      : 'nothing acknowledged is lost, never two leaders, nobody signs in again',
    ok: lost.length === 0 && overlap > 0 === twoLeaders && signedOut === 0,
    seen: `${history.acknowledgedAt.length} acknowledged, ${lost.length} lost; ${leaders}; ${signedOut} signed out`,
  };
}
