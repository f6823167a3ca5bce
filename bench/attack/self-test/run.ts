import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomFrom } from '../../random.ts';
import { Findings } from '../findings.ts';
import { openProxy } from '../http/proxy.ts';
import { openSite, type Site } from '../target.ts';
import { onPath } from '../tools/run-tool.ts';
import { trySqlmap } from '../tools/sqlmap.ts';
import { makeWorld } from '../world.ts';
import { type Plant, plants } from './plants.ts';

/** Plants one fault after another. Returns those that the attack did not notice. */
export async function selfTest(say: (line: string) => void): Promise<string[]> {
  const site = await openSite();
  const missed: string[] = [];
  const judge = (fault: string, found: readonly string[], wanted: readonly RegExp[]) => {
    const unseen = wanted.filter((one) => !found.some((text) => one.test(text)));
    say(`${unseen.length === 0 ? 'found ' : 'MISSED'}  ${fault} (${found.length} failures)`);
    if (unseen.length > 0) missed.push(`${fault}: nothing like ${unseen.join(', ')}`);
  };
  try {
    const { address } = await site.serve();
    for (const plant of plants) judge(plant.fault, await foundWith(site, address, plant), plant.finds);
    if (onPath('sqlmap')) judge('texts become SQL', await foundBySqlmap(site), [/nothing injectable/]);
  } finally {
    await site.close();
  }
  return missed;
}

async function foundWith(site: Site, server: string, { meddling, sql, run }: Plant): Promise<string[]> {
  const findings = new Findings();
  const world = await makeWorld(server, site.query);
  const attack = { site, findings, world, random: randomFrom(1), address: server };
  const proxy = meddling ? await openProxy(server, meddling(attack)) : undefined;
  if (sql) await site.query(sql.plant);
  try {
    await run({ ...attack, address: proxy?.address ?? server });
  } catch {
    // A planted fault may break the attack itself. Then only what was found until that moment counts.
  } finally {
    if (sql) await site.query(sql.remove);
    proxy?.close();
  }
  return findings.failures.map(({ what, got }) => `${what}\n${got}`);
}

/** A page with a planted SQL injection. */
async function foundBySqlmap(site: Site): Promise<string[]> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('name') ?? '';
    site
      .query(`select username from member where username = '${name}'`)
      .then((rows) => response.end(JSON.stringify(rows)))
      .catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const group = new Findings().group('sqlmap');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await trySqlmap(group, onPath('sqlmap') ?? '', address, { what: 'a careless page', path: '/?name=admin*' });
  server.closeAllConnections();
  server.close();
  return group.failures.map(({ what }) => what);
}
