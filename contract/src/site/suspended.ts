import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, Instant, LinkToken } from '../wire/shapes.ts';
import { ObjectionState } from './objections.ts';
import { DeletionState } from './own-data.ts';

/**
 * What suspended members may still do: download their data, object, and delete the account. They have no session. The refusal
 * of a complete sign-in (`suspended`) has a token in its details, which is valid for an hour and for these calls alone.
 */

const body = z.strictObject({ token: LinkToken });

export const suspendedState = defineRoute({
  method: 'POST',
  path: '/api/suspended/state',
  access: 'anyone',
  summary: 'Why the account is suspended, what was objected to it, and whether it will be deleted',
  body,
  problems: ['link_unknown', 'link_expired'],
  response: z.object({
    username: z.string(),
    reason: z.string(),
    /** The latest one. */
    objection: z
      .object({ text: z.string(), at: Instant, state: ObjectionState, answer: z.string().nullable() })
      .nullable(),
    deletion: DeletionState,
  }),
});

export const suspendedExport = defineRoute({
  method: 'POST',
  path: '/api/suspended/export',
  access: 'anyone',
  summary: 'Returns an address, valid for 15 minutes, where a suspended member downloads everything stored about them',
  body,
  problems: ['link_unknown', 'link_expired'],
  response: z.object({ url: z.string(), expiresAt: Instant }),
});

export const downloadSuspendedExport = defineRoute({
  method: 'GET',
  path: '/api/suspended/export/:token',
  access: 'anyone',
  summary: 'Downloads everything stored about a suspended member',
  kind: 'file',
  params: z.object({ token: LinkToken }),
  problems: ['link_unknown', 'link_expired', 'export_running'],
  response: z.string(),
});

export const objectToSuspension = defineRoute({
  method: 'POST',
  path: '/api/suspended/object',
  access: 'anyone',
  summary: 'Asks a person to look at the suspension; a later word replaces the one that waits',
  body: z.strictObject({ token: LinkToken, text: z.string().trim().min(1).max(1000) }),
  problems: ['link_unknown', 'link_expired'],
  response: Done,
});

export const deleteSuspended = defineRoute({
  method: 'POST',
  path: '/api/suspended/delete',
  access: 'anyone',
  summary: 'Asks for a suspended account to be deleted after 14 days',
  body: z.strictObject({ token: LinkToken, giveUpCredits: z.boolean() }),
  problems: ['link_unknown', 'link_expired', 'credits_left', 'last_admin_stays', 'deletion_requested'],
  response: DeletionState,
});

export const keepSuspended = defineRoute({
  method: 'POST',
  path: '/api/suspended/keep',
  access: 'anyone',
  summary: 'Takes the request to delete a suspended account back',
  body,
  problems: ['link_unknown', 'link_expired', 'no_deletion'],
  response: Done,
});
