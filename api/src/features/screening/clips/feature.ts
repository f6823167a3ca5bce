import { clips, type fairPlay, type RouteAnswer, rateLimits } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { clipCleaning } from './cleaning/clean-clips.ts';
import { isOver, isPlayable } from './clip-rules.ts';
import {
  type ClipRow,
  clipsOf,
  findClip,
  lockClip,
  markDeleted,
  setCaptions,
  setCover,
  setTitle,
} from './clip-store.ts';
import { type OwnFile, ownFiles } from './own-files.ts';
import { clipProcessing } from './processing/process-clips.ts';
import { findPrograms } from './processing/programs.ts';
import { fileSender } from './serving/send-file.ts';
import { readSigningKey } from './serving/sent-store.ts';
import { isSigned, signedAddress } from './serving/signed-address.ts';
import { shownClip } from './show-clip.ts';
import { openStorage } from './storage/open-storage.ts';
import { demandSameStorage } from './storage/same-storage.ts';
import { fileName } from './storage/storage.ts';
import { beginUpload } from './upload/begin-upload.ts';
import { receiveUploads } from './upload/receive-uploads.ts';

const LISTED = 100;
const PROCESS_SECONDS = 2;
const CLEAN_SECONDS = 20;
const CAPTIONS = 'captions.vtt';

export interface ClipNeeds {
  /** How far a member is trusted, which says how many clips a day they can upload. */
  levelOf(memberId: string): Promise<fairPlay.TrustLevel>;
  /** What was set aside for showing these clips, by the number of the clip. */
  screeningsOf(tx: ReadTx, clipIds: readonly number[]): Promise<ReadonlyMap<number, clips.ClipScreening>>;
  /** Ends the screening of a clip that is about to be deleted. */
  endScreening(tx: Tx, clipId: number): Promise<unknown>;
  /** How far ffmpeg stands behind other programs, if not as far as usual. */
  niceness?: number | undefined;
}

/** What the rest of the room needs of the clips. */
export interface Clips {
  /** A clip as its owner sees it. */
  show(tx: ReadTx, clip: ClipRow): Promise<clips.Clip>;
  /** Where one session can fetch the files of a clip for the next minutes. Whether it may is up to the caller. */
  addressesOf(clip: PlayableClip, sessionId: string): ClipAddresses;
  readFile(clipId: number, name: string): Promise<Uint8Array | undefined>;
  /** The files of a member's clips, for the archive of their own data. */
  filesOf(memberId: string): Promise<OwnFile[]>;
}
export type PlayableClip = Pick<ClipRow, 'id' | 'renditions' | 'frames' | 'captions'>;
export type ClipAddresses = RouteAnswer<typeof clips.clipAddresses>;

/** With CLIPS=off nothing of this exists: no call, no job, no folder. */
export async function clipsFeature(
  app: App,
  { levelOf, screeningsOf, endScreening, niceness }: ClipNeeds,
): Promise<Clips | undefined> {
  const { clips: limits } = app.settings;
  if (!limits.on) return undefined;
  const storage = openStorage(limits);
  await demandSameStorage(app.db, storage, {
    isAlone: app.embeddedDatabase,
    onOther: () =>
      app.log.warn('The folder of clips is not the one of this database. Clips that are not in it cannot be played'),
  });
  const programs = findPrograms(limits, niceness);
  if (programs?.missing.length) app.log.warn({ missing: programs.missing }, 'ffmpeg runs with less protection');
  const key = await app.db.read((tx) => readSigningKey(tx));
  const files = fileSender(app, storage);

  async function shownAll(tx: ReadTx, rows: readonly ClipRow[]): Promise<clips.Clip[]> {
    const screenings = await screeningsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => shownClip(row, screenings.get(row.id) ?? null, limits.mostSeconds));
  }

  function addressesOf(clip: PlayableClip, sessionId: string): ClipAddresses {
    const address = (name: string) => signedAddress(key, { clipId: clip.id, name, sessionId }, Date.now());
    return {
      renditions: (clip.renditions ?? []).map(({ name, width, height, bytes }) => ({
        ...address(name),
        width,
        height,
        bytes,
        type: 'video/mp4' as const,
      })),
      frames: Array.from({ length: clip.frames }, (_, index) => address(`frame-${index + 1}.jpg`)),
      captions: clip.captions === null ? null : address(CAPTIONS),
    };
  }

  async function shown(tx: ReadTx, row: ClipRow): Promise<clips.Clip> {
    const [clip] = await shownAll(tx, [row]);
    return clip as clips.Clip;
  }

  async function ownClip(row: Promise<ClipRow | undefined>, memberId: string): Promise<ClipRow> {
    const clip = await row;
    if (clip?.ownerId !== memberId) throw new Problem('clip_unknown');
    return clip;
  }

  /** Changes a clip of the member that is not over, and returns it as it is then. */
  async function change(tx: Tx, id: number, memberId: string, work: (clip: ClipRow) => Promise<void>) {
    const clip = await ownClip(lockClip(tx, id), memberId);
    if (isOver(clip.state)) throw new Problem('clip_unknown');
    await work(clip);
    return shown(tx, (await findClip(tx, id)) as ClipRow);
  }

  mount(
    app,
    clips.createClip,
    async ({ body, me, write }) => {
      const level = await levelOf(me.id);
      return write(async (tx) => shown(tx, await beginUpload(tx, limits, { ...body, ownerId: me.id, level })));
    },
    { limits: [rateLimits.clipChanges] },
  );

  mount(app, clips.listClips, ({ me, read }) => read(async (tx) => shownAll(tx, await clipsOf(tx, me.id, LISTED))));

  mount(app, clips.readClip, ({ params: { id }, me, read }) =>
    read(async (tx) => shown(tx, await ownClip(findClip(tx, id), me.id))),
  );

  mount(app, clips.deleteClip, async ({ params: { id }, me, write }) => {
    await write(async (tx) => {
      const { state } = await ownClip(lockClip(tx, id), me.id);
      if (state === 'deleted') return;
      await endScreening(tx, id);
      await markDeleted(tx, id);
    });
    return { ok: true } as const;
  });

  const changing = { limits: [rateLimits.clipChanges] };
  mount(
    app,
    clips.renameClip,
    ({ params: { id }, body, me, write }) => write((tx) => change(tx, id, me.id, () => setTitle(tx, id, body.title))),
    changing,
  );

  mount(
    app,
    clips.chooseCover,
    ({ params: { id }, body, me, write }) =>
      write((tx) =>
        change(tx, id, me.id, async ({ frames }) => {
          if (body.frame > frames) throw new Problem('clip_not_ready');
          await setCover(tx, id, body.frame);
        }),
      ),
    changing,
  );

  mount(
    app,
    clips.setCaptions,
    ({ params: { id }, body, me, write }) => write((tx) => change(tx, id, me.id, () => setCaptions(tx, id, body.vtt))),
    changing,
  );

  mount(app, clips.clipAddresses, async ({ params: { id }, me, read }) => {
    const clip = await read((tx) => ownClip(findClip(tx, id), me.id));
    if (!isPlayable(clip.state)) throw new Problem('clip_not_ready');
    return addressesOf(clip, me.sessionId);
  });

  mount(app, clips.playClip, async ({ params: { id, name }, query, me, read, request, reply }) => {
    const file = { clipId: id, name, sessionId: me.sessionId, until: Number(query.until) };
    if (!isSigned(key, file, query.signature, Date.now())) throw new Problem('clip_address_over');
    const clip = await read((tx) => findClip(tx, id));
    if (!clip || !isPlayable(clip.state)) throw new Problem('clip_unknown');
    if (name === CAPTIONS && clip.captions !== null) return reply.type('text/vtt; charset=utf-8').send(clip.captions);
    const rendition = clip.renditions?.find((one) => one.name === name);
    if (rendition) return files.sendRendition(clip, rendition, me, request, reply);
    return files.sendSmall(clip, name, 'image/jpeg', reply);
  });

  receiveUploads(app, storage);
  app.jobs.every({
    name: 'process-clips',
    seconds: PROCESS_SECONDS,
    run: clipProcessing(app, { storage, programs }),
  });
  app.jobs.every({ name: 'clean-clips', seconds: CLEAN_SECONDS, run: clipCleaning(app, storage) });
  return {
    show: shown,
    addressesOf,
    readFile: (clipId, name) => storage.read(fileName(clipId, name)),
    filesOf: (memberId) => ownFiles(app.db, storage, memberId),
  };
}
