import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../platform/problem.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Both cores make about 26 hashes a second; more at once would starve everything else. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Problem('busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not there is such an account. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = storedHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && storedHash !== undefined;
}
