import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auth, type clips } from '@viewloop/contract';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../api/src/platform/db/embedded-postgres.ts';
import { type ServerProcess, startServer } from '../../api/src/testing/server-process.ts';
import { ADMIN, type Call, register, signIn } from '../viewer-world.ts';

export interface Person {
  cookie: string;
  call: Call;
}

/** A site of its own with clips, whose database is no child of the server. */
export interface RoomSite {
  server: ServerProcess;
  address: string;
  folder: string;
  admin: Person;
  query<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

export async function openRoomSite(settings: Record<string, string> = {}): Promise<RoomSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-room-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: () => {} });
  const client = new pg.Client(postgres.url);
  await client.connect();
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'files'),
    CLIPS: 'on',
    RATE_LIMITS: 'off',
    FAIR_PLAY: 'off',
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  return {
    server,
    folder,
    address: server.address,
    admin: await signIn(server.address, auth.login.path, ADMIN),
    query: async <R extends object>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as R[],
    async close() {
      await server.stop();
      await client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let people = 0;
export const newPerson = ({ address }: RoomSite): Promise<Person> => register(address, `person-${++people}`);

const PIECE_BYTES = 8 * 1024 * 1024;

/** Uploads a file in pieces as a browser does. Returns the clip's number, and when its last byte had arrived. */
export async function upload(
  { address }: RoomSite,
  owner: Person,
  bytes: Buffer,
): Promise<{ id: number; doneAt: number }> {
  const { id, uploadUrl } = (await owner.call('/api/clips', {
    title: 'A cut',
    bytes: bytes.length,
  })) as unknown as clips.Clip;
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const answer = await fetch(`${address}${uploadUrl}`, {
      method: 'PATCH',
      headers: {
        cookie: owner.cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes.subarray(offset, offset + PIECE_BYTES)),
    });
    if (answer.status !== 204) throw new Error(`the upload was refused: ${answer.status} ${await answer.text()}`);
  }
  return { id, doneAt: performance.now() };
}

const LOOK_EVERY_MS = 100;

/** Waits until the clip says that it is ready. */
export async function untilReady({ address }: RoomSite, owner: Person, id: number): Promise<clips.Clip> {
  for (;;) {
    const answer = await fetch(`${address}/api/clips/${id}`, { headers: { cookie: owner.cookie } });
    const clip = (await answer.json()) as clips.Clip;
    if (clip.state === 'waiting') return clip;
    if (clip.state !== 'processing') throw new Error(`clip ${id} is ${clip.state}: ${clip.fault?.message}`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Sets credits aside for a clip that is ready, and lets it into the room. */
export async function show({ address, admin }: RoomSite, owner: Person, id: number, credits: number): Promise<void> {
  const me = await fetch(`${address}${auth.currentUser.path}`, { headers: { cookie: owner.cookie } });
  const { id: userId } = (await me.json()) as { id: string };
  await admin.call('/api/admin/update-credits', { userId, credits });
  await owner.call(`/api/clips/${id}/screening`, { credits });
  await admin.call(`/api/admin/clips/${id}/decision`, { decision: 'keep' });
}
