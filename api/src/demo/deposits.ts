import { admin, auth } from '@viewloop/contract';
import type { App } from '../platform/run/app-context.ts';
import { callerOn } from './caller.ts';
import { MAIN_CHARACTER } from './people.ts';

/** One deposit that confirms while you look, a large one, and one below the minimum. */
const DEPOSITS = [
  [MAIN_CHARACTER, '0.021'],
  ['ines', '0.105'],
  ['femi', '0.001'],
] as const;

/** Pays only when the chain is being followed, so that you see the deposits arrive. */
export async function payDemoDeposits(app: App, adminPassword: string): Promise<void> {
  const overseer = callerOn(app, '127.0.1.200');
  await overseer.call(auth.login, { body: { username: app.settings.adminUsername, password: adminPassword } });
  for (const [username, amount] of DEPOSITS) {
    const found = await overseer.call(admin.listUsers, { query: { q: username } });
    const user = found.find((member) => member.username === username);
    if (user) await overseer.call(admin.simulateDeposit, { body: { userId: user.id, amount } });
  }
}
