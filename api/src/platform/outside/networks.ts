import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** A link-local address may name its interface, which no list can mean. */
const withoutZone = (address: string) => address.split('%')[0] ?? '';

/** Addresses and networks such as `10.0.0.0/8` and `2001:db8::/48`. */
export class Networks {
  readonly #list = new BlockList();

  /** Returns whether the entry was an address or a network. */
  add(entry: string): boolean {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) === 0 || address.includes('%')) return false;
    const most = isIP(address) === 6 ? 128 : 32;
    const length = bits === undefined ? most : Number(bits);
    if (!Number.isInteger(length) || length < 0 || length > most) return false;
    this.#list.addSubnet(address, length, family(address));
    return true;
  }

  has(address: string): boolean {
    const plain = withoutZone(address);
    return isIP(plain) > 0 && this.#list.check(plain, family(plain));
  }
}
