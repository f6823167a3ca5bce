import { Networks } from './networks.ts';

/** Names and networks inside the operator's own house that members may have messages sent to (WEBHOOK_ALLOW). */
export interface InnerReceivers {
  allowsName(hostname: string): boolean;
  allowsAddress(address: string): boolean;
}

/** Undefined where an entry is neither a name nor a network. */
export function innerReceivers(entries: readonly string[]): InnerReceivers | undefined {
  const names = new Set<string>();
  const networks = new Networks();
  for (const entry of entries) {
    if (networks.add(entry)) continue;
    if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(entry)) return undefined;
    names.add(entry.toLowerCase());
  }
  return {
    allowsName: (hostname) => names.has(hostname.toLowerCase()),
    allowsAddress: (address) => networks.has(address),
  };
}
