import { z } from 'zod';
import { defineRoute } from '../../wire/route.ts';
import { Done, Instant } from '../../wire/shapes.ts';

export const doctor = defineRoute({
  method: 'GET',
  path: '/api/admin/doctor',
  access: 'admin',
  summary: 'What `npm run doctor` finds, looked at again in the background every minute while somebody asks',
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
  response: Done,
});

export const openBackup = defineRoute({
  method: 'POST',
  path: '/api/admin/backups/:name/open',
  access: 'admin',
  summary: 'Asks who is there before a download, because a backup holds everything about everybody',
  params: byName,
  response: Done,
});

export const downloadBackup = defineRoute({
  method: 'GET',
  path: '/api/admin/backups/:name/file',
  access: 'admin',
  summary: 'Downloads a backup; only for an admin who has shown who they are in the last ten minutes',
  params: byName,
  kind: 'file',
  response: z.string(),
});
