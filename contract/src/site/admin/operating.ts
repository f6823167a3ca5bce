import { z } from 'zod';
import { BACKUP_PART_BYTES, MOST_BACKUP_BYTES } from '../../wire/constants.ts';
import { defineRoute } from '../../wire/route.ts';
import { Done, Instant } from '../../wire/shapes.ts';

export const doctor = defineRoute({
  method: 'GET',
  path: '/api/admin/doctor',
  access: 'admin',
  summary: 'What `npm run doctor` finds, looked at again in the background every minute while somebody asks',
  problems: [],
  response: z.object({
    /** Null until the first look has ended. */
    at: Instant.nullable(),
    lines: z.array(
      z.object({
        state: z.enum(['good', 'warning', 'bad']),
        /** In English, as the command prints it. */
        what: z.string(),
        advice: z.string().nullable(),
      }),
    ),
  }),
});

export const listBackups = defineRoute({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'Lists the backups in BACKUP_DIR, newest first, and how each stood its trial',
  problems: [],
  response: z.object({
    /** False without BACKUP_DIR: the server makes none. */
    made: z.boolean(),
    everyHours: z.number(),
    keep: z.int(),
    /** The backup that is being tried at the moment. */
    trying: z.string().nullable(),
    backups: z.array(
      z.object({
        name: z.string(),
        madeAt: Instant,
        bytes: z.int(),
        trial: z.object({ at: Instant, ok: z.boolean(), what: z.string() }).nullable(),
      }),
    ),
  }),
});

const byName = z.object({
  name: z
    .string()
    .regex(/^viewloop-[\dTZ-]{20}\.backup$/)
    .meta({ examples: ['viewloop-2026-11-17T03-00-00Z.backup'] }),
});

export const tryBackup = defineRoute({
  method: 'POST',
  path: '/api/admin/backups/:name/try',
  access: 'admin',
  summary: 'Restores a backup into a database of its own and audits it, in the background',
  params: byName,
  problems: ['backup_not_found', 'backup_trial_running'],
  response: Done,
});

export const openBackup = defineRoute({
  method: 'POST',
  path: '/api/admin/backups/:name/open',
  access: 'admin',
  summary: 'Asks who is there before a download, because a backup holds everything about everybody',
  params: byName,
  problems: ['confirm_first', 'backup_not_found'],
  response: Done,
});

export const downloadBackup = defineRoute({
  method: 'GET',
  path: '/api/admin/backups/:name/file',
  access: 'admin',
  summary: 'Downloads a backup; only for an admin who has shown who they are in the last ten minutes',
  params: byName,
  kind: 'file',
  problems: ['confirm_first', 'backup_not_found'],
  response: z.string(),
});

const PART_LENGTH = Math.ceil(BACKUP_PART_BYTES / 3) * 4;

const byUpload = z.object({
  upload: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ examples: ['00000000000000000000000000000000'] }),
});

export const restoreState = defineRoute({
  method: 'GET',
  path: '/api/admin/restore-backup',
  access: 'admin',
  summary: 'Whether a backup can be uploaded and restored here, and how far that is',
  problems: [],
  response: z.object({
    /** True while this is the only server of a site with no members beside the admin and no credits. */
    possible: z.boolean(),
    state: z.enum(['none', 'uploading', 'checking', 'refused', 'restoring', 'failed']),
    /** In English, as the command says it: why the file was refused, or why it could not be restored. */
    why: z.string().nullable(),
  }),
});

export const beginRestore = defineRoute({
  method: 'POST',
  path: '/api/admin/restore-backup',
  access: 'admin',
  summary: 'Begins the upload of a backup to an empty site; asks who is there',
  body: z.object({ bytes: z.int().min(1).max(MOST_BACKUP_BYTES) }),
  problems: ['confirm_first', 'restore_not_empty', 'restore_other_servers', 'restore_no_room', 'restore_running'],
  response: byUpload,
});

export const uploadPart = defineRoute({
  method: 'POST',
  path: '/api/admin/restore-backup/:upload/parts',
  access: 'admin',
  summary: 'Adds a part to the upload, and says how many bytes there are; a part that does not follow them is left out',
  params: byUpload,
  body: z.object({
    at: z.int().min(0).max(MOST_BACKUP_BYTES),
    data: z
      .base64()
      .min(4)
      .max(PART_LENGTH)
      .meta({ examples: ['AAAA'] }),
  }),
  largestBody: PART_LENGTH + 1024,
  problems: ['upload_not_found'],
  response: z.object({ received: z.int() }),
});

export const finishRestore = defineRoute({
  method: 'POST',
  path: '/api/admin/restore-backup/:upload/finish',
  access: 'admin',
  summary: 'Reads the uploaded backup to its end and, if it is whole, puts it in the place of this empty site',
  params: byUpload,
  problems: ['confirm_first', 'restore_not_empty', 'restore_other_servers', 'upload_not_found', 'upload_incomplete'],
  response: Done,
});
