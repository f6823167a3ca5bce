import { openEscrow, openMemberAccount, post, recipes } from '../ledger/index.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/**
 * Bare accounts for tests of the ledger itself: members who cannot sign in, and escrows of promotions that are never
 * offered. Only the ledger's own checks hold for them.
 */
export function bareAccounts(app: TestApp) {
  async function member(credits = 0): Promise<string> {
    const name = `bare-${++count}`;
    return app.db.write(async (tx) => {
      const [row] = await tx.query<{ id: string }>(
        `insert into member (username, email, password_hash, avatar) values ($1, $2, '', 'male-1') returning id`,
        [name, `${name}@example.com`],
      );
      const { id } = row as { id: string };
      await openMemberAccount(tx, id);
      if (credits > 0) await post(tx, [issued(id, credits)]);
      return id;
    });
  }

  async function escrow(ownerId: string, credits: number): Promise<number> {
    return app.db.write(async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into promotion (owner_id, platform, external_id, video_url, credits_spent, state)
         values ($1, 'youtube', 'x', 'x', $2, 'paused') returning id`,
        [ownerId, credits],
      );
      const { id } = row as { id: number };
      await openEscrow(tx, id);
      await post(tx, [recipes.promotionFunded({ promotionId: id, ownerId, credits })]);
      return id;
    });
  }

  return { member, escrow, members: (many: number, credits = 0) => gatherInOrder(many, () => member(credits)) };
}

async function gatherInOrder<T>(many: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < many; n++) made.push(await make());
  return made;
}

/** Adds credits like a deposit does. Each call is a new event. */
export const issued = (memberId: string, credits: number) =>
  recipes.depositCredited({ depositId: ++count, epoch: 0, memberId, credits });
