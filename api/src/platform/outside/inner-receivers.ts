import { BlockList, isIP } from 'node:net';

/** Names and networks inside the operator's own house that members may have messages sent to (WEBHOOK_ALLOW). */
export interface InnerReceivers {
  allowsName(hostname: string): boolean;
  allowsAddress(address: string): boolean;
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Undefined where an entry is neither a name nor a network. */
export function innerReceivers(entries: readonly string[]): InnerReceivers | undefined {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) > 0) {
      const most = isIP(address) === 6 ? 128 : 32;
      const length = bits === undefined ? most : Number(bits);
      if (!Number.isInteger(length) || length < 0 || length > most) return undefined;
      networks.addSubnet(address, length, family(address));
    } else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(entry)) names.add(entry.toLowerCase());
    else return undefined;
  }
  return {
    allowsName: (hostname) => names.has(hostname.toLowerCase()),
    allowsAddress: (address) => isIP(address) > 0 && networks.check(address, family(address)),
  };
}
