import { routes } from '@viewloop/contract';
import type { Attack } from '../attack.ts';
import { untouched } from '../books.ts';
import { isForAdmins } from '../cast.ts';
import { examplesOf } from '../inputs/examples.ts';
import { pathOf } from '../inputs/spoil.ts';
import { attempt, refused } from '../judge.ts';
import { severalAtOnce } from '../several.ts';

/** Sends every mutation as a page of another site would, with the member's cookie and a valid body. */
export async function attackAcrossSites({ findings, world, address }: Attack): Promise<void> {
  const group = findings.group('other sites');
  const examples = examplesOf(world);
  const { host, port } = new URL(address);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'cross-site', origin: address },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: `http://${host}.evil.example` },
    { origin: `http://evil.example:${port}` },
    { origin: `http://${host}@evil.example` },
    { origin: 'file://' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ];
  const tries = routes
    .filter(({ method }) => method !== 'GET')
    .flatMap((route) => foreign.map((headers) => ({ route, headers })));
  await untouched(group, world.query, 'requests of other sites', () =>
    severalAtOnce(tries, ({ route, headers }) => {
      const example = examples[`${route.method} ${route.path}`] ?? {};
      const person = isForAdmins(route) ? world.admin : world.attacker;
      const sent = person.request(route.method, pathOf(route, example), example.body, headers);
      return attempt(group, address, `${route.path} with ${JSON.stringify(headers)}`, sent, refused(403, 'cross_site'));
    }),
  );
}
