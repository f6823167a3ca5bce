import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { screens } from '@viewloop/contract';
import {
  deleteAllSessions,
  deleteSessionsOf,
  hashPassword,
  NOWHERE,
  setPassword,
  tellOfSecurity,
} from './features/accounts/auth/index.ts';
import { issueResetLink } from './features/accounts/recovery/index.ts';
import { recordAction } from './features/ground/admin-log/index.ts';
import { findMemberByName, listTeam, type TeamMember } from './features/ground/members/index.ts';
import { changeRole } from './features/site/admin/change-role.ts';
import { removeFactors } from './features/site/admin/remove-factors.ts';
import { isConnectionTrouble, isUndefinedObject } from './platform/db/database-error.ts';
import { openDatabaseInUse } from './platform/db/database-in-use.ts';
import { databaseRefusal } from './platform/db/database-refusal.ts';
import { type Database, openDatabase } from './platform/db/db.ts';
import type { ReadTx } from './platform/db/tx.ts';
import { Problem } from './platform/http/problem.ts';
import { CannotStart } from './platform/run/cannot-start.ts';
import { parseSettings, type Settings } from './platform/settings/settings.ts';

/**
 * `npm run admin`: lists, makes and removes admins and moderators, gives new passwords, removes lost second factors and
 * signs everybody out, whether or not a server is running. This is the way in for an operator whose admins cannot sign in
 * any more.
 */

const USAGE =
  'usage: npm run admin -- list | add NAME [--role moderator] | remove NAME | reset-password NAME [--generate] | remove-factors NAME | sign-out-all';

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Order =
  | { verb: 'list' }
  | { verb: 'sign-out-all' }
  | { verb: 'reset-password'; name: string; generate: boolean }
  | { verb: 'add'; name: string; role: 'admin' | 'moderator' }
  | { verb: 'remove' | 'remove-factors'; name: string };

function readOrder(): Order {
  const { values, positionals } = parseOptions();
  const [verb, name, ...rest] = positionals;
  const { role = 'admin', generate = false } = values;
  const fits = (options: { role?: boolean; generate?: boolean }) =>
    rest.length === 0 &&
    (options.role === true || values.role === undefined) &&
    (options.generate === true || values.generate === undefined);
  if ((verb === 'list' || verb === 'sign-out-all') && name === undefined && fits({})) return { verb };
  if (verb === 'add' && name && fits({ role: true }) && (role === 'admin' || role === 'moderator'))
    return { verb, name, role };
  if ((verb === 'remove' || verb === 'remove-factors') && name && fits({})) return { verb, name };
  if (verb === 'reset-password' && name && fits({ generate: true })) return { verb, name, generate };
  throw new CannotStart(USAGE);
}

function parseOptions() {
  try {
    const options = { role: { type: 'string' }, generate: { type: 'boolean' } } as const;
    return parseArgs({ options, allowPositionals: true });
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

/** A link that works once, for an hour, or a password that is shown now and nowhere else. */
async function resetPassword(db: Database, settings: Settings, name: string, generate: boolean): Promise<string> {
  if (!generate) {
    const token = await db.write(async (tx) => {
      const memberId = await idOf(tx, name);
      await recordAction(tx, {
        adminId: null,
        action: 'make_reset_link',
        subject: memberId,
        facts: { username: name },
      });
      return issueResetLink(tx, memberId);
    });
    const site = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    return `${name} chooses a new password here, once, within an hour:\n${site}${screens.resetPassword}?token=${token}`;
  }
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  await db.write(async (tx) => {
    const memberId = await idOf(tx, name);
    await setPassword(tx, memberId, hash);
    await deleteSessionsOf(tx, memberId);
    await tellOfSecurity(tx, memberId, { kind: 'password_changed' }, NOWHERE);
    await recordAction(tx, { adminId: null, action: 'set_password', subject: memberId, facts: { username: name } });
  });
  return `The password of ${name} is now ${password} (shown only now), and ${name} is signed out everywhere`;
}

async function signOutAll(db: Database): Promise<string> {
  const sessions = await db.write(async (tx) => {
    const ended = await deleteAllSessions(tx);
    await recordAction(tx, { adminId: null, action: 'sign_out_all', subject: null, facts: { sessions: ended } });
    return ended;
  });
  return `Everybody is signed out (${sessions} sessions)`;
}

async function obey(db: Database, settings: Settings, order: Order): Promise<string> {
  if (order.verb === 'sign-out-all') return signOutAll(db);
  if (order.verb === 'reset-password') return resetPassword(db, settings, order.name, order.generate);
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
  const refusal = databaseRefusal(error);
  if (refusal) return refusal.message;
  if (error instanceof CannotStart || error instanceof Problem || isConnectionTrouble(error))
    return (error as Error).message;
  return undefined;
}

try {
  const order = readOrder();
  const settings = parseSettings(process.env);
  const database = await openDatabaseInUse(settings, { create: false, log: say });
  const db = openDatabase(database.url);
  try {
    say(await obey(db, settings, order));
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
