import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The backups that the server makes lie in one folder; beside each that was tried, a file says how that went. */

const NAME = /^viewloop-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup$/;

const Trial = z.object({ at: z.iso.datetime(), ok: z.boolean(), what: z.string() });
export type Trial = z.output<typeof Trial>;

export interface StoredBackup {
  file: string;
  madeAt: Date;
  bytes: number;
  trial: Trial | undefined;
}

const trialFile = (file: string) => `${file}.tried`;

export const nameOf = (at: Date) => `viewloop-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

const madeAt = (name: string) => {
  const [day, time = ''] = (NAME.exec(name)?.[1] ?? '').split('T');
  return new Date(`${day}T${time.replaceAll('-', ':')}`);
};

function readTrial(file: string): Trial | undefined {
  if (!existsSync(trialFile(file))) return undefined;
  return Trial.safeParse(JSON.parse(readFileSync(trialFile(file), 'utf8'))).data;
}

/** Newest first. Files with other names are the operator's own, and nothing of ours touches them. */
export function listBackups(folder: string): StoredBackup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => {
      const file = path.join(folder, name);
      return { file, madeAt: madeAt(name), bytes: statSync(file).size, trial: readTrial(file) };
    });
}

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

export function noteTrial({ file }: Pick<StoredBackup, 'file'>, trial: Trial): void {
  writeFileSync(trialFile(file), `${JSON.stringify(trial)}\n`, { mode: 0o600 });
}

/** Removes all but the newest, and the newest that was tried and found good stays in any case. */
export function removeOld(folder: string, keep: number): void {
  const all = listBackups(folder);
  const good = all.find(({ trial }) => trial?.ok);
  for (const old of all.slice(keep)) {
    if (old === good) continue;
    rmSync(old.file);
    rmSync(trialFile(old.file), { force: true });
  }
}
