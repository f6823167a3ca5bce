import type { Attack } from '../attack.ts';
import type { Group } from '../findings.ts';
import { sendBytes } from '../http/send.ts';
import { attempt, refused } from '../judge.ts';

const EVIL = 'evil.example';

/** Host names and forwarded addresses that a client made up. */
export async function attackHosts(attack: Attack): Promise<void> {
  const { findings, world, address } = attack;
  const group = findings.group('hosts and forwarded headers');
  for (const name of ['host', 'x-forwarded-host', 'x-host', 'forwarded', 'x-original-host', 'x-forwarded-server']) {
    for (const path of ['/', '/auth', '/api/referrals/summary']) {
      const value = name === 'forwarded' ? `host=${EVIL}` : EVIL;
      const sent = world.attacker.request('GET', path, undefined, { [name]: value });
      const answer = await attempt(group, address, `${path} with ${name}`, sent, 'harmless');
      group.check(`${path} ignores ${name}`, !answer.text.includes(EVIL), answer.text.slice(0, 200));
    }
  }
  for (const name of ['x-original-url', 'x-rewrite-url']) {
    const sent = world.attacker.request('GET', '/api/admin/stats', undefined, { [name]: '/api/site' });
    await attempt(group, address, `an admin's call with ${name}`, sent, refused(403, 'not_admin'));
  }
  for (const host of [`"><script>alert(1)</script>`, `${EVIL}/<b>`, `a b`, '[::1', `${EVIL}:99999`, "'onload='"]) {
    for (const path of ['/', '/auth', '/player']) {
      const answer = await attempt(group, address, `${path} at ${host}`, hostRequest(path, host), 'harmless');
      const isMarkup = /[<"']/.test(host) && answer.text.includes(host);
      group.check(`markup in the host stays text on ${path}`, !isMarkup, host);
    }
  }
  await attackSyntax(attack, findings.group('requests that two servers read differently'));
}

const hostRequest = (path: string, host: string) => ({ method: 'GET', path, headers: { host } });

/** Requests in which a proxy and the server might see the end at different places (request smuggling). */
async function attackSyntax({ world, address }: Attack, group: Group): Promise<void> {
  const { host } = new URL(address);
  const head = (more: string) =>
    `POST /api/logout HTTP/1.1\r\nHost: ${host}\r\nCookie: ${world.attacker.cookie}\r\n${more}`;
  const smuggled = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const requests: [string, string][] = [
    ['length and chunks', head(`Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`)],
    ['two lengths', head(`Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello${smuggled}`)],
    ['a length below zero', head('Content-Length: -1\r\n\r\n')],
    ['a length with a sign', head('Content-Length: +5\r\n\r\nhello')],
    ['a length in hex', head('Content-Length: 0x5\r\n\r\nhello')],
    ['chunks that are not last', head('Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n')],
    ['chunks written oddly', head('Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n')],
    ['a space before the colon', head('Content-Length : 5\r\n\r\nhello')],
    ['a header over two lines', head('X: a\r\n b\r\nContent-Length:\r\n 5\r\n\r\nhello')],
    ['a zero byte in a header', head('X: a\0b\r\n\r\n')],
    ['a chunk of the size -1', head('Transfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n')],
    ['a chunk of a huge size', head('Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nx\r\n0\r\n\r\n')],
    ['no host', 'GET /api/site HTTP/1.1\r\n\r\n'],
    ['two hosts', head(`Host: ${EVIL}\r\nOrigin: http://${host}\r\n\r\n`)],
    ['HTTP/9.9', `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`],
    ['a bare line end', `GET /api/site HTTP/1.1\nHost: ${host}\n\n`],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['headers of 40 KB', head(`X: ${'a'.repeat(40_000)}\r\n\r\n`)],
    ['three thousand headers', head(`${'X: a\r\n'.repeat(3000)}\r\n`)],
    ['an address of 40 KB', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ];
  for (const [what, bytes] of requests) {
    const answer = await sendBytes(address, bytes);
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
    const isRefused = statuses.length <= 1 && statuses.every((status) => status >= 400 && status < 500);
    group.check(what, isRefused, `answered ${statuses.join(' and then ')}`, JSON.stringify(bytes.slice(0, 200)));
  }
  const still = world.attacker.request('GET', '/api/user');
  const answer = await attempt(group, address, 'the session is still there', still, 'harmless');
  group.check('none of them signed the member out', answer.status === 200, `answered ${answer.status}`);
}
