/** What the server does about its backups when it looks: make one, try one, or nothing. */

const HOUR_MS = 3_600_000;
/** A backup that was never restored is a hope, so one is tried every week. */
const TRIED_WITHIN_MS = 7 * 24 * HOUR_MS;

interface Known {
  madeAt: Date;
  trial: { at: string } | undefined;
}

export function isBackupDue(newest: Known | undefined, everyHours: number, now: Date): boolean {
  return newest === undefined || now.getTime() - newest.madeAt.getTime() >= everyHours * HOUR_MS;
}

/** The newest, if the last trial of any is too long ago. */
export function backupToTry<B extends Known>(all: readonly B[], now: Date): B | undefined {
  const [newest] = all;
  if (newest === undefined || newest.trial !== undefined) return undefined;
  const last = Math.max(0, ...all.map(({ trial }) => (trial ? Date.parse(trial.at) : 0)));
  return now.getTime() - last >= TRIED_WITHIN_MS ? newest : undefined;
}
