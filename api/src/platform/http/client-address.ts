import { isIPv6 } from 'node:net';

/** An IPv4 address in the form of IPv6 is the IPv4 address. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** The first groups of an IPv6 address, without leading zeros. */
function ipv6Groups(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':');
    while (groups.length + last.length < 8) groups.push('0');
    groups.push(...last);
  }
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** What limits count as one caller: an IPv4 address, or an IPv6 /64, which one customer usually gets as a whole. */
export function limitKeyOfAddress(address: string): string {
  const one = plain(address);
  return isIPv6(one) ? `${ipv6Groups(one, 4)}::/64` : one;
}

/**
 * The block of addresses that counts as one line: an IPv4 customer often changes within 256 addresses, and anybody can rent an
 * IPv6 /48 with its 65,536 networks.
 */
export function blockOfAddress(address: string): string {
  const one = plain(address);
  return isIPv6(one) ? `${ipv6Groups(one, 3)}::/48` : `${one.slice(0, one.lastIndexOf('.'))}.0/24`;
}
