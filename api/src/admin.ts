import { parseArgs } from 'node:util';
import { findMemberByName, listTeam, type TeamMember } from './features/accounts/auth/index.ts';
import { changeRole } from './features/site/admin/change-role.ts';
import { removeFactors } from './features/site/admin/remove-factors.ts';
import { isConnectionTrouble, isUndefinedObject } from './platform/db/database-error.ts';
import { openDatabaseInUse } from './platform/db/database-in-use.ts';
import { type Database, openDatabase } from './platform/db/db.ts';
import type { ReadTx } from './platform/db/tx.ts';
import { Problem } from './platform/http/problem.ts';
import { CannotStart } from './platform/run/cannot-start.ts';
import { parseSettings } from './platform/settings/settings.ts';

/**
 * `npm run admin`: lists, makes and removes admins and moderators, and removes lost second factors, whether or not a server is running. This is the way
 * in for an operator whose admins cannot sign in any more.
 */

const USAGE = 'usage: npm run admin -- list | add NAME [--role moderator] | remove NAME | remove-factors NAME';

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Order =
  | { verb: 'list' }
  | { verb: 'add'; name: string; role: 'admin' | 'moderator' }
  | { verb: 'remove' | 'remove-factors'; name: string };

function readOrder(): Order {
  const { values, positionals } = parseOptions();
  const [verb, name, ...rest] = positionals;
  const { role = 'admin' } = values;
  if (rest.length > 0 || (role !== 'admin' && role !== 'moderator')) throw new CannotStart(USAGE);
  if (verb === 'list' && name === undefined) return { verb };
  if (verb === 'add' && name) return { verb, name, role };
  if ((verb === 'remove' || verb === 'remove-factors') && name && values.role === undefined) return { verb, name };
  throw new CannotStart(USAGE);
}

function parseOptions() {
  try {
    return parseArgs({ options: { role: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new CannotStart(USAGE);
  }
}

const lineOf = ({ username, email, role, isSuspended }: TeamMember) =>
  `${role}\t${username}\t${email}${isSuspended ? '\tsuspended' : ''}`;

async function idOf(tx: ReadTx, name: string): Promise<string> {
  const member = await findMemberByName(tx, name);
  if (!member) throw new CannotStart(`there is no member "${name}"`);
  return member.id;
}

async function obey(db: Database, order: Order): Promise<string> {
  if (order.verb === 'list') {
    const team = await db.read(listTeam);
    return team.length === 0
      ? 'There is no admin yet: the first start of the server makes one'
      : team.map(lineOf).join('\n');
  }
  if (order.verb === 'remove-factors') {
    const { name } = order;
    await db.write(async (tx) => {
      const memberId = await idOf(tx, name);
      await removeFactors(tx, { adminId: null, memberId, reason: 'removed from the command line' });
    });
    return `${name} has no second factor any more, and is signed out everywhere`;
  }
  const role = order.verb === 'add' ? order.role : 'member';
  const changed = await db.write(async (tx) => {
    return changeRole(tx, { adminId: null, memberId: await idOf(tx, order.name), role });
  });
  const now = { admin: 'an admin', moderator: 'a moderator', member: 'an ordinary member' }[role];
  return changed ? `${order.name} is now ${now}` : `${order.name} is ${now} already`;
}

function reasonOf(error: unknown): string | undefined {
  if (isUndefinedObject(error)) return 'the database is older than this release: start the server once';
  if (error instanceof CannotStart || error instanceof Problem || isConnectionTrouble(error))
    return (error as Error).message;
  return undefined;
}

try {
  const order = readOrder();
  const database = await openDatabaseInUse(parseSettings(process.env), { create: false, log: say });
  const db = openDatabase(database.url);
  try {
    say(await obey(db, order));
  } finally {
    await db.close();
    await database.leave();
  }
} catch (error) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  process.stderr.write(`Nothing was changed: ${reason}\n`);
  process.exitCode = 1;
}
