import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, type Grounds, programs, type Service, startService, until } from './services.ts';

export interface Balancer {
  address: string;
  service: Service;
}

const EXAMPLE = new URL('../../../deploy/haproxy.cfg', import.meta.url);

/** Uses deploy/haproxy.cfg, with the ports of this run. */
export async function startHaproxy(grounds: Grounds, serverPorts: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  let config = readFileSync(EXAMPLE, 'utf8').replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${port}`);
  for (const [index, serverPort] of serverPorts.entries()) {
    config = config.replace(`127.0.0.1:${3001 + index}`, `127.0.0.1:${serverPort}`);
  }
  const file = path.join(grounds.folder, 'haproxy.cfg');
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
