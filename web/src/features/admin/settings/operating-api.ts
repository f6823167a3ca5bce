import { type Answer, addressOf, call } from '../../../lib/call.ts';
import { query } from '../../../lib/query-client.ts';

export type Doctor = Answer<'GET /api/admin/doctor'>;
export type DoctorLine = Doctor['lines'][number];
export type Backups = Answer<'GET /api/admin/backups'>;
export type Backup = Backups['backups'][number];

const SOON_MS = 2000;
const LATER_MS = 60_000;

/** The first look takes some seconds; afterwards the server looks once a minute. */
export const doctorQuery = {
  ...query('GET /api/admin/doctor'),
  staleTime: 0,
  refetchInterval: (watched: { state: { data?: Doctor | undefined } }) =>
    watched.state.data?.at == null ? SOON_MS : LATER_MS,
};

export const backupsQuery = {
  ...query('GET /api/admin/backups'),
  staleTime: 0,
  refetchInterval: (watched: { state: { data?: Backups | undefined } }) =>
    watched.state.data?.trying == null ? LATER_MS : SOON_MS,
};

export const tryBackup = (name: string) => call('POST /api/admin/backups/:name/try', { params: { name } });

/** Shows who is there first; then the browser downloads the file, so that no script has to hold it. */
export async function downloadBackup(name: string): Promise<void> {
  await call('POST /api/admin/backups/:name/open', { params: { name } });
  const href = addressOf('GET /api/admin/backups/:name/file', { params: { name } });
  Object.assign(document.createElement('a'), { href, download: name }).click();
}
