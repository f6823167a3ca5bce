import { BlockList, isIP } from 'node:net';
import type { InnerReceivers } from './inner-receivers.ts';

/** Why this server does not connect to an address that somebody else chose. */
export type AddressRefusal =
  | 'not_https'
  | 'port_not_443'
  | 'has_credentials'
  | 'literal_address'
  | 'local_name'
  | 'private_address';

/** Ranges that do not lead to somebody else's public server (IANA special-purpose registries). */
const NOT_PUBLIC_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Exceptions within 2000::/3, the only part of IPv6 that is routed publicly. */
const NOT_PUBLIC_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 carries an IPv4 address inside, and that one may be private.
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublicV4 = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V4) notPublicV4.addSubnet(net, bits, 'ipv4');
const routedV6 = new BlockList();
routedV6.addSubnet('2000::', 3, 'ipv6');
const notPublicV6 = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V6) notPublicV6.addSubnet(net, bits, 'ipv6');

/** Whether an IP address belongs to a public server. Mapped and translated IPv4 addresses do not count as public. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublicV4.check(address, 'ipv4');
    case 6:
      return routedV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
    default:
      return false;
  }
}

const LOCAL_SUFFIXES = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa', 'onion'];

function isLocalName(hostname: string): boolean {
  return (
    !hostname.includes('.') || LOCAL_SUFFIXES.some((suffix) => hostname === suffix || hostname.endsWith(`.${suffix}`))
  );
}

/** Whether the operator has named this address as one of their own, so that its form need not be public. */
export function isInner(url: URL, inner: InnerReceivers | undefined): boolean {
  if (!inner || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  const hostname = url.hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');
  return inner.allowsName(hostname) || inner.allowsAddress(hostname);
}

/**
 * What can be said about an address before its name is resolved. `URL` has already turned `0x7f000001` and `2130706433`
 * into dotted form, so every way to write an IP address ends as a literal here.
 */
export function refuseUrl(url: URL): AddressRefusal | undefined {
  if (url.protocol !== 'https:') return 'not_https';
  if (url.port !== '') return 'port_not_443';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  if (url.hostname.startsWith('[') || isIP(url.hostname.replace(/\.$/, '')) > 0) return 'literal_address';
  if (isLocalName(url.hostname.replace(/\.$/, ''))) return 'local_name';
  return undefined;
}
