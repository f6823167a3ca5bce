import { admin, wallet as routes } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { chainStatus } from './chain-status.ts';
import { acceptReorganisation, confirmKey } from './confirm-chain.ts';
import { waitingSince } from './deposit-rules.ts';
import { countDeposits, countDepositsOf, depositsOf, searchDeposits, unassignedDeposits } from './deposit-store.ts';
import { describeDeposit, describeOwnedDeposit, describeUnassigned } from './describe-deposit.ts';
import { giveAddress } from './give-address.ts';
import { readStatus } from './scanner/status-store.ts';
import { simulateDeposit } from './simulate-deposit.ts';
import type { Wallet } from './wallet.ts';

export function walletRoutes(app: App, wallet: Wallet): void {
  for (const route of [routes.walletAddress, routes.ltcAddress]) {
    mount(app, route, async ({ me }) => {
      const { address } = await giveAddress(app.db, wallet, me.id);
      return { address, uri: `litecoin:${address}`, network: wallet.key.network.name, mock: wallet.mode === 'mock' };
    });
  }

  mount(app, routes.listDeposits, async ({ me, query, read, reply }) => {
    const [rows, count] = await read((tx) => Promise.all([depositsOf(tx, me.id, query), countDepositsOf(tx, me.id)]));
    reply.header('x-total-count', count);
    return rows.map(describeDeposit);
  });

  mount(app, routes.walletStatus, async ({ read }) => {
    const status = await read((tx) => readStatus(tx, wallet.chainId));
    return { waitingSince: waitingSince(status?.followed_at ?? null, new Date())?.toISOString() ?? null };
  });

  adminRoutes(app, wallet);
}

function adminRoutes(app: App, wallet: Wallet): void {
  mount(app, admin.chainStatus, ({ read }) => read((tx) => chainStatus(tx, wallet)));

  mount(app, admin.listAllDeposits, async ({ query, read, reply }) => {
    const { q = null, status = null, page, limit } = query;
    const search = { q: q || null, status, limit, offset: (page - 1) * limit };
    const [rows, count] = await read((tx) => Promise.all([searchDeposits(tx, search), countDeposits(tx, search)]));
    reply.header('x-total-count', count);
    return rows.map(describeOwnedDeposit);
  });

  mount(app, admin.unassignedPayments, async ({ read }) => (await read(unassignedDeposits)).map(describeUnassigned));

  mount(app, admin.simulateDeposit, ({ body, me }) =>
    simulateDeposit(app, wallet, { adminId: me.id, memberId: body.userId, amount: body.amount }),
  );

  mount(app, admin.confirmDepositKey, ({ body, me, write }) =>
    write(async (tx) => {
      await confirmKey(tx, wallet, { adminId: me.id, firstAddress: body.firstAddress });
      return { ok: true as const };
    }),
  );

  mount(app, admin.acceptReorganisation, ({ body, me, write }) =>
    write(async (tx) => {
      await acceptReorganisation(tx, wallet, { adminId: me.id, height: body.height });
      return { ok: true as const };
    }),
  );
}
