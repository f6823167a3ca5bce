import { routes } from '@viewloop/contract';
import type { Attack } from '../attack.ts';
import { sendBytes } from '../http/send.ts';

/** Percent-encodes one character that never needs it. */
const encodedAt = (path: string, at: number) =>
  `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;

/** Every way to write a path that the router would read as the same one, and a rule about paths would not. */
function spellingsOf(path: string, host: string): string[] {
  const plain = path.replace(/:\w+/g, '1');
  return [encodedAt(plain, 1), encodedAt(plain, plain.length - 1), `${plain}#x`, `http://${host}${plain}`];
}

/** Paths spelled otherwise must be refused before any rule; metrics are nobody's business but the operator's. */
export async function attackSpellings({ findings, address, world }: Attack): Promise<void> {
  const group = findings.group('spellings of paths');
  const { host } = new URL(address);
  const ask = (method: string, target: string, more = '') =>
    sendBytes(
      address,
      `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${world.attacker.cookie}\r\n${more}Connection: close\r\n\r\n`,
    );
  const paths = [...routes.map(({ method, path }) => ({ method, path })), { method: 'GET', path: '/metrics' }];
  for (const { method, path } of paths) {
    for (const target of spellingsOf(path, host)) {
      const answer = await ask(method, target);
      const isRefused = answer.startsWith('HTTP/1.1 400 ') && /^cache-control: no-store\r$/im.test(answer);
      group.check(`${method} ${target}`, isRefused, answer.slice(0, 200), `curl -i --path-as-is '${address}${target}'`);
    }
  }
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
    const answer = await ask('GET', '/metrics', `${name}: 127.0.0.1\r\n`);
    group.check(`/metrics with ${name}`, answer.startsWith('HTTP/1.1 404 '), answer.slice(0, 200));
  }
}
