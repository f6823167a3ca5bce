import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '../../run/cannot-start.ts';

/** How to start a program as a user that Postgres accepts. It refuses root and users without a name. */
export interface RunAs {
  /** Goes before the program's own command line. */
  readonly prefix: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** Who must own the files, if not the user who creates them. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Inside a user namespace our own files appear to belong to "nobody", which is an ordinary user with a name. */
const IN_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** Chooses the user for the data in `cluster`, and changes the owner of existing data if that is another one. */
export function chooseUser(program: string, cluster: string): RunAs {
  const uid = process.getuid?.() ?? -1;
  const accounts = readAccounts();
  if (uid !== 0 && accounts.some((account) => account.uid === uid)) return { prefix: [], identity: {} };

  const choices = uid === 0 ? choicesOfRoot(accounts, cluster) : [inNamespace()];
  const choice = choices.find((one) => canRun(one, program, path.dirname(cluster)));
  if (choice) {
    const present = ownerOf(cluster);
    if (choice.owner && present !== undefined && present !== choice.owner.uid) giveTo(choice.owner, cluster);
    return choice;
  }
  const who = uid === 0 ? 'root' : `user ${uid}, who has no name`;
  throw new CannotStart(
    `The built-in database cannot run as ${who}, and no other user can reach ${path.dirname(cluster)}. Start Viewloop as an ordinary user or set DATABASE_URL.`,
  );
}

/** Prefers the present owner, so that files keep it. The namespace is for folders that other users cannot enter. */
function choicesOfRoot(accounts: readonly Account[], cluster: string): RunAs[] {
  const owner = ownerOf(cluster);
  const servants = accounts.filter(({ name }) => name === 'postgres' || name === 'nobody');
  servants.sort((a, b) => Number(b.name === 'postgres') - Number(a.name === 'postgres'));
  const named = servants.map(asAccount);
  if (owner === 0) return [inNamespace(), ...named];
  return [...accounts.filter((account) => account.uid === owner).map(asAccount), ...named, inNamespace()];
}

function asAccount({ uid, gid }: Account): RunAs {
  return { prefix: [], identity: { uid, gid }, owner: { uid, gid } };
}

function inNamespace(): RunAs {
  return { prefix: IN_NAMESPACE, identity: {}, owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 } };
}

function canRun({ prefix, identity }: RunAs, program: string, folder: string): boolean {
  const command = [...prefix, 'sh', '-c', 'test -x "$1" && exec "$0" --version', program, folder];
  return spawnSync(command[0] ?? '', command.slice(1), { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Removes PG… and LC_… variables, because Postgres reads settings from them and ours come from the command line alone. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

/** Changes the owner of the folder itself last, so that an interrupted change is noticed and repeated. */
export function giveTo(owner: { uid: number; gid: number }, file: string): void {
  if (lstatSync(file).isDirectory()) for (const name of readdirSync(file)) giveTo(owner, path.join(file, name));
  lchownSync(file, owner.uid, owner.gid);
}

function ownerOf(file: string): number | undefined {
  return lstatSync(file, { throwIfNoEntry: false })?.uid;
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) => (name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []));
}
