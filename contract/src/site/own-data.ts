import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Credits, Done, GivenPassword, Instant, LinkToken } from '../wire/shapes.ts';

/** Without it the caller must have shown within the last ten minutes who they are, as `POST /api/confirm` describes. */
const OptionalPassword = GivenPassword.optional();

export const prepareExport = defineRoute({
  method: 'POST',
  path: '/api/user/export',
  access: 'member',
  summary: 'Returns an address, valid for 15 minutes, where the member downloads everything stored about them',
  body: z.strictObject({ password: OptionalPassword }),
  problems: ['wrong_password', 'confirm_first'],
  response: z.object({ url: z.string(), expiresAt: Instant }),
});

export const downloadExport = defineRoute({
  method: 'GET',
  path: '/api/user/export/:token',
  access: 'member',
  summary: 'Downloads everything stored about the member as a ZIP archive of JSON and CSV files',
  description: 'One download at a time for each member. The archive is written while it is sent and kept nowhere.',
  kind: 'file',
  params: z.object({ token: LinkToken }),
  problems: ['link_unknown', 'link_expired', 'export_running'],
  response: z.string(),
});

export const DeletionState = z.object({
  /** Null: the member did not ask to be deleted. */
  requestedAt: Instant.nullable(),
  /** Until then the member may take the request back. */
  dueAt: Instant.nullable(),
  graceDays: z.int(),
  credits: Credits,
  /** What running promotions would return. */
  creditsInPromotions: Credits,
  /** The only admin of a site cannot leave it. */
  isLastAdmin: z.boolean(),
});

export const readDeletion = defineRoute({
  method: 'GET',
  path: '/api/user/deletion',
  access: 'member',
  summary: 'Returns whether and when this account will be deleted, and what would be given up',
  problems: [],
  response: DeletionState,
});

export const requestDeletion = defineRoute({
  method: 'POST',
  path: '/api/user/deletion',
  access: 'member',
  summary: 'Asks for this account to be deleted after 14 days',
  description:
    'Credits that are left at the end go to the house. With credits on the account or in promotions the request is refused unless giveUpCredits is true.',
  body: z.strictObject({ password: OptionalPassword, giveUpCredits: z.boolean() }),
  problems: ['wrong_password', 'confirm_first', 'credits_left', 'last_admin_stays', 'deletion_requested'],
  response: DeletionState,
});

export const cancelDeletion = defineRoute({
  method: 'POST',
  path: '/api/user/deletion/cancel',
  access: 'member',
  summary: 'Takes the request to be deleted back',
  problems: ['no_deletion'],
  response: Done,
});
