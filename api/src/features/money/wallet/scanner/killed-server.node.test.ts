import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAfterEach } from '../../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../../testing/deposits.ts';
import { type Given, givenIn } from '../../../../testing/given.ts';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../../testing/litecoin-node.ts';
import { settingsFor } from '../../../../testing/server-on-node.ts';
import { type ServerProcess, startServer } from '../../../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

/** The lease of a killed instance has to run out before another takes over. */
const TAKE_OVER = { interval: 100 };

describe.skipIf(!litecoind)('servers that are killed while they scan', () => {
  let node: LitecoinNode;
  let app: TestApp;
  let given: Given;
  let deposits: Deposits;
  const servers = new Set<ServerProcess>();
  beforeAll(async () => {
    node = await startLitecoinNode({ blocks: 120 });
    app = await startTestApp(settings());
    given = givenIn(app);
    deposits = await depositsIn(app);
  });
  auditAfterEach(() => app);
  afterAll(async () => {
    for (const server of servers) await server.killEverything();
    await app?.close();
    await node?.remove();
  });

  const settings = () => ({
    ...settingsFor(node),
    ADMIN_PASSWORD: 'secret-of-the-admin',
  });
  async function oneMore(): Promise<ServerProcess> {
    const server = await startServer({ ...settings(), DATABASE_URL: app.databaseUrl });
    servers.add(server);
    return server;
  }
  async function kill(server: ServerProcess): Promise<void> {
    servers.delete(server);
    await server.killEverything();
  }

  test('what was paid before, between and after is credited once, by whoever is left', async () => {
    let [first, second] = [await oneMore(), await oneMore()];
    expect(first.lines.join('\n')).toContain(`first address ${deposits.wallet.firstAddress}`);
    const members = await given.members(4);
    const addresses = await Promise.all(members.map((member) => deposits.addressOf(member)));
    const pending = async () => (await Promise.all(members.map((member) => deposits.of(member)))).flat().length;
    for (const address of addresses) await node.pay(address, '0.021');
    // Seen in the mempool by a server that runs by itself.
    await expect.poll(pending, TAKE_OVER).toBe(4);

    await node.mine(2);
    await kill(first);
    await node.mine(1);
    first = await oneMore();
    await kill(second);
    await node.reorganise(3);
    second = await oneMore();
    for (const address of addresses) await node.pay(address, '0.021');
    await node.mine(3);
    const balances = () => Promise.all(members.map((member) => deposits.balance(member)));
    await expect.poll(balances, TAKE_OVER).toEqual([4000, 4000, 4000, 4000]);
    expect(await first.stop()).toBe(0);
    expect(await second.stop()).toBe(0);
    servers.clear();
  });
});
