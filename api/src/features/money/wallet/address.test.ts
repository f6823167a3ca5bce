import { admin, wallet } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import { depositsIn } from '../../../testing/deposits.ts';
import { type Given, givenIn } from '../../../testing/given.ts';
import { TEST_KEY } from '../../../testing/litecoin-key.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startAt } from './scanner/beginning-store.ts';
import { followChainJob } from './scanner/follow-chain.job.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  given = givenIn(app);
});
auditAfterEach(() => app);
afterAll(() => app.close());

describe('a deposit address', () => {
  test('is the same at every look, and a warning goes with it while the chain is simulated', async () => {
    const member = await given.member();
    const first = await member.call(wallet.walletAddress);
    expect(first).toMatchObject({ address: expect.stringMatching(/^rltc1q/), network: 'regtest', mock: true });
    expect(await member.call(wallet.ltcAddress)).toEqual(first);
    expect(await member.call(wallet.walletAddress)).toEqual(first);
  });

  test('is one, however many looks come first at the same time', async () => {
    const member = await given.member();
    const looks = await Promise.all(Array.from({ length: 20 }, () => member.call(wallet.walletAddress)));
    expect(new Set(looks.map(({ address }) => address)).size).toBe(1);
  });

  test('is nobody else’s, however many members come at the same time', async () => {
    const members = await given.members(70);
    const answers = await Promise.all(members.map((member) => member.call(wallet.walletAddress)));
    expect(new Set(answers.map(({ address }) => address)).size).toBe(70);
  });

  test('cannot be taken away or passed on, not even in the database', async () => {
    const [one, other] = [await given.member(), await given.member()];
    const { address } = await one.call(wallet.walletAddress);
    const passOn = app.db.write((tx) =>
      tx.query('update deposit_address set member_id = $2 where address = $1', [address, other.id]),
    );
    await expect(passOn).rejects.toThrow('an address has one owner');
  });

  test('is not shown when what is stored is not what the key derives', async () => {
    const member = await given.member();
    await member.call(wallet.walletAddress);
    await app.db.write(async (tx) => {
      await tx.query('alter table deposit_address disable trigger deposit_address_owner');
      await tx.query('update deposit_address set address = address || $2 where member_id = $1', [member.id, 'x']);
    });
    expect(await member.try(wallet.walletAddress)).toMatchObject({
      status: 503,
      body: { code: 'addresses_unavailable' },
    });
    await app.db.write(async (tx) => {
      await tx.query('update deposit_address set address = rtrim(address, $2) where member_id = $1', [member.id, 'x']);
      await tx.query('alter table deposit_address enable trigger deposit_address_owner');
    });
  });
});

/** As if a node had been reached. */
const BLOCK = { height: 100, hash: 'a'.repeat(64), chainwork: '0'.repeat(64), minedAt: new Date() };

describe('another key in the settings', () => {
  /** The same database, served with a real key. Nothing listens at that address. */
  const withKey = (key: string) =>
    startTestApp(
      { LITECOIN_RPC_URL: 'http://user:pw@127.0.0.1:9', LITECOIN_NETWORK: 'regtest', LITECOIN_XPUB: key },
      { databaseUrl: app.databaseUrl },
    );

  test('gives out no address and follows no chain until an admin confirms its first address', async () => {
    const member = await given.member();
    const before = await member.call(wallet.walletAddress);
    const changed = await withKey(TEST_KEY);
    try {
      const people = givenIn(changed);
      const newcomer = await people.member();
      const boss = await people.member({ isAdmin: true });
      expect((await newcomer.try(wallet.walletAddress)).body.code).toBe('addresses_unavailable');

      const { wallet: opened, scanner } = await depositsIn(changed);
      const stop = new AbortController();
      const running = followChainJob(opened, scanner).run(stop.signal);
      await expect.poll(() => boss.call(admin.chainStatus)).toMatchObject({ state: 'refused', awaiting: 'key' });
      stop.abort();
      await running;
      const status = await boss.call(admin.chainStatus);
      expect(status.reason).toContain(opened.firstAddress);

      const confirm = (firstAddress: string) => boss.try(admin.confirmDepositKey, { body: { firstAddress } });
      expect((await confirm('rltc1qwrong')).status).toBe(409);
      expect((await confirm(opened.firstAddress)).status).toBe(200);
      expect((await confirm(opened.firstAddress)).status).toBe(409);
      // Nothing has answered at the node's address yet, so the books have not begun.
      expect((await newcomer.try(wallet.walletAddress)).body).toMatchObject({
        code: 'addresses_unavailable',
        details: { reasonCode: 'node_not_ready' },
      });
      await changed.db.write((tx) => startAt(tx, 'regtest', BLOCK, undefined));
      const given0 = await newcomer.call(wallet.walletAddress);
      expect(given0).toEqual({
        address: opened.firstAddress,
        uri: `litecoin:${opened.firstAddress}`,
        network: 'regtest',
        mock: false,
      });
    } finally {
      await changed.close();
    }

    // And back: the settings were lost, say. A site with real money does not fall back to a simulated chain by itself.
    expect((await member.try(wallet.walletAddress)).body.code).toBe('addresses_unavailable');
    const boss = await given.admin();
    const simulated = await boss.call(admin.chainStatus);
    await boss.call(admin.confirmDepositKey, { body: { firstAddress: simulated.firstAddress as string } });
    expect(await member.call(wallet.walletAddress)).toEqual(before);
  });

  test('that is wrong stops the start with one clear line', async () => {
    await expect(withKey('xprv9s21ZrQH143K')).rejects.toThrow(/^LITECOIN_XPUB: xprv is a PRIVATE key/);
    await expect(withKey(TEST_KEY.slice(0, -1))).rejects.toThrow(/^LITECOIN_XPUB: This tpub is mistyped/);
  });
});
