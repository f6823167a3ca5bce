import type { Header, NodeCondition } from './chain.ts';
import { because, type Said } from './chain-reason-rules.ts';
import type { Network } from './network.ts';

/** Blocks come every 150 s on average. After this long without one, the node is probably stuck or cut off. */
const OLD_TIP_MINUTES = 45;

export type Verdict =
  | { state: 'ready' }
  /** `refused` needs the operator; the others resolve by themselves. */
  | ({ state: 'refused' | 'syncing' | 'waiting' } & Said);

/** Decides whether a node can be trusted. Nothing is credited or undone because of one that cannot. */
export function judgeNode(condition: NodeCondition, network: Network): Verdict {
  const { chainName, version, peers, downloading } = condition;
  if (chainName !== network.chainName) {
    return { state: 'refused', ...because('other_chain', { chain: chainName, network: network.name }) };
  }
  if (version < network.leastVersion) {
    const [has, needs] = [versionText(version), versionText(network.leastVersion)];
    return { state: 'refused', ...because('old_version', { has, needs, network: network.name }) };
  }
  if (downloading) return { state: 'syncing', ...because('downloading') };
  if (peers < network.leastPeers) {
    return { state: 'waiting', ...because('few_peers', { peers, needed: network.leastPeers }) };
  }
  return { state: 'ready' };
}

/** Turns 210506 into 0.21.5.6. */
export function versionText(version: number): string {
  const part = (divisor: number) => Math.floor(version / divisor) % 100;
  return `${Math.floor(version / 1_000_000)}.${part(10_000)}.${part(100)}.${part(1)}`;
}

/** Warns about a tip that is too old, although the node may be right. On regtest blocks only come when somebody mines them. */
export function oldTipWarning(tip: Pick<Header, 'minedAt'>, now: Date, network: Network): Said | undefined {
  const minutes = Math.floor((now.getTime() - tip.minedAt.getTime()) / 60_000);
  if (network.name === 'regtest' || minutes < OLD_TIP_MINUTES) return undefined;
  return because('old_tip', { minutes });
}
