import type { Person } from '../cast.ts';
import { requestOf } from '../cast.ts';
import type { Group } from '../findings.ts';
import { send } from '../http/send.ts';
import { countPassed, earlyInTheMinute } from './count.ts';

const PER_ADDRESS = 200;
const PER_MEMBER = 300;
const NEEDED_MS = 20_000;

const site = (from: string, headers = {}) => ({ ...requestOf('GET', '/api/site', undefined, headers), from });

/** The limits on all calls of one address and of one member, also with headers that claim another address. */
export async function limitCalls(group: Group, direct: string, proxied: string, member: Person): Promise<void> {
  await earlyInTheMinute(NEEDED_MS);
  await countPassed(group, {
    what: 'calls of an address',
    limit: PER_ADDRESS,
    address: direct,
    request: () => site('127.0.1.1'),
  });
  await countPassed(group, {
    what: 'calls that claim another address each, without a proxy',
    limit: PER_ADDRESS,
    address: direct,
    request: (n) =>
      site('127.0.1.2', {
        'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
        forwarded: `for=10.1.${n >> 8}.${n & 255}`,
        'x-real-ip': `10.2.${n >> 8}.${n & 255}`,
      }),
  });
  await earlyInTheMinute(NEEDED_MS);
  await countPassed(group, {
    what: 'calls of a member from two addresses',
    limit: PER_MEMBER,
    address: direct,
    request: (n) => ({ ...member.request('GET', '/api/user'), from: `127.0.1.${3 + (n % 2)}` }),
  });
  await countPassed(group, {
    what: 'metrics of an address, without the token',
    limit: 60,
    address: direct,
    request: () => ({ ...requestOf('GET', '/metrics', undefined, { via: '1.1 proxy' }), from: '127.0.1.5' }),
  });
  await limitForwarded(group, proxied);
}

async function limitForwarded(group: Group, proxied: string): Promise<void> {
  const forwarded = (value: string) => site('127.0.1.9', { 'x-forwarded-for': value });
  await earlyInTheMinute(NEEDED_MS);
  await countPassed(group, {
    what: 'calls of one IPv6 network, each from another address in it',
    limit: PER_ADDRESS,
    address: proxied,
    request: (n) => forwarded(`2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`),
  });
  await countPassed(group, {
    what: 'calls with addresses written in front of the real one',
    limit: PER_ADDRESS,
    address: proxied,
    request: (n) => forwarded(`10.3.${n >> 8}.${n & 255}, 198.51.100.7`),
  });
  await countPassed(group, {
    what: 'calls of different addresses behind the proxy',
    limit: 210,
    beyond: 0,
    address: proxied,
    request: (n) => forwarded(n % 2 === 0 ? `203.0.113.${n}` : `2001:db8:2:${n.toString(16)}::1`),
  });
  for (const odd of [
    'garbage',
    ' ',
    ',,,',
    '::ffff:192.0.2.1',
    'fe80::1%eth0',
    '[::1]:80',
    '1.2.3.4:80',
    'x'.repeat(4000),
    '2001:::1',
    '999.1.1.1',
  ]) {
    const { status } = await send(proxied, forwarded(odd));
    group.check(`an address of ${odd.slice(0, 20)}`, status === 200, `answered ${status}`);
  }
}
