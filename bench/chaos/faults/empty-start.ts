import { readdirSync } from 'node:fs';
import { call } from '../load/client.ts';
import { History } from '../load/history.ts';
import { defineFault } from './fault.ts';

const MIGRATIONS = new URL('../../../api/migrations/', import.meta.url);

export const emptyStart = defineFault({
  name: 'empty-start',
  about: 'several servers start at once on an empty database: one migrates, all get ready',
  share: 0,
  plan: (random) => ({ servers: random.between(3, 5) }),
  async run({ stage }, { servers }) {
    const database = await stage.database.another(`empty_${Date.now()}`);
    const history = new History();
    const broken: string[] = [];
    const name = new URL(database.url).pathname.slice(1);
    try {
      const fleet = await stage.moreServers(servers, {
        DATABASE_URL: stage.proxy.url(name),
        // The folder of the clips belongs to the other site.
        CLIPS: 'off',
      });
      for (const instance of fleet.instances) {
        const answer = await call({ next: () => [instance] }, { method: 'GET', path: '/readyz' });
        history.add('read', '', 'probe', answer);
        if (answer.outcome !== 'ok') broken.push(`a server is not ready: ${answer.status} ${answer.code}`);
      }
      await fleet.stop();
    } catch (error) {
      broken.push(`a server did not start: ${(error as Error).message}`);
    }
    const [found] = await database.query<{ migrations: number; admins: number }>(
      `select (select count(*)::int from migration) as migrations,
         (select count(*)::int from member where is_admin) as admins`,
    );
    const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql')).length;
    if (found?.migrations !== files) broken.push(`${found?.migrations} of ${files} migrations`);
    if (found?.admins !== 1) broken.push(`${found?.admins} admins`);
    return { history, broken, notes: [`${servers} servers`] };
  },
});
