import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, programs, type Service, startService, until } from './services.ts';

export interface Balancer {
  address: string;
  service: Service;
}

const EXAMPLE = new URL('../../../deploy/haproxy.cfg', import.meta.url);
const SERVERS_OF_THE_EXAMPLE = [3001, 3002, 3003];

/** Uses deploy/haproxy.cfg, with the ports of this run. */
export async function startHaproxy(folder: string, serverPorts: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  let config = readFileSync(EXAMPLE, 'utf8').replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${port}`);
  for (const [index, example] of SERVERS_OF_THE_EXAMPLE.entries()) {
    const server = serverPorts[index];
    config =
      server === undefined
        ? config.replaceAll(new RegExp(`^ *server .*:${example}\\b.*$`, 'gm'), '')
        : config.replaceAll(`127.0.0.1:${example}`, `127.0.0.1:${server}`);
  }
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const service = startService(programs.haproxy, ['-db', '-f', file]);
  const address = `http://127.0.0.1:${port}`;
  await until('HAProxy has found a server', () =>
    fetch(`${address}/api/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { address, service };
}
