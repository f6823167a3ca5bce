import type { Header, NodeCondition } from './chain.ts';
import { because, type Said } from './chain-reason-rules.ts';
import type { Network } from './network.ts';

/** Blocks come every 150 s on average; so long without one means a stuck or cut-off node, or a very rare gap. */
const OLD_TIP_MINUTES = 45;

export type Verdict =
  | { state: 'ready' }
  /** `refused` needs the operator, the others pass by themselves. */
  | ({ state: 'refused' | 'syncing' | 'waiting' } & Said);

/** Whether a node may be believed at all. Nothing is credited and nothing undone on the word of one that may not. */
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

/** 210506 is 0.21.5.6. */
export function versionText(version: number): string {
  const part = (divisor: number) => Math.floor(version / divisor) % 100;
  return `${Math.floor(version / 1_000_000)}.${part(10_000)}.${part(100)}.${part(1)}`;
}

/** A warning for the operator; the node may still be right. Regtest blocks come when somebody wants them. */
export function oldTipWarning(tip: Pick<Header, 'minedAt'>, now: Date, network: Network): Said | undefined {
  const minutes = Math.floor((now.getTime() - tip.minedAt.getTime()) / 60_000);
  if (network.name === 'regtest' || minutes < OLD_TIP_MINUTES) return undefined;
  return because('old_tip', { minutes });
}
