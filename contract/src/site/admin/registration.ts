import { z } from 'zod';
import { defineRoute } from '../../wire/route.ts';
import { Done, IdInPath, Instant, MemberId } from '../../wire/shapes.ts';

export const WaitingMember = z.object({
  id: MemberId,
  username: z.string(),
  email: z.string(),
  emailVerifiedAt: Instant.nullable(),
  since: Instant,
});

export const listRegistrations = defineRoute({
  method: 'GET',
  path: '/api/admin/registrations',
  access: 'admin',
  summary: 'Lists the first hundred registrations that wait for approval, oldest first',
  problems: [],
  response: z.array(WaitingMember),
});

export const approveRegistration = defineRoute({
  method: 'POST',
  path: '/api/admin/registrations/approve',
  access: 'admin',
  summary: 'Lets a person who waits sign in, and tells them by mail',
  body: z.strictObject({ userId: MemberId }),
  problems: ['not_waiting'],
  response: Done,
});

export const refuseRegistration = defineRoute({
  method: 'POST',
  path: '/api/admin/registrations/refuse',
  access: 'admin',
  summary: 'Deletes the account of a person who waits, and tells them by mail',
  body: z.strictObject({ userId: MemberId }),
  problems: ['not_waiting'],
  response: Done,
});

export const InvitationState = z.enum(['open', 'used', 'expired', 'revoked']);

export const Invitation = z.object({
  id: z.int(),
  /** What the admin wrote, such as whom it is for. */
  note: z.string(),
  madeBy: z.string(),
  madeAt: Instant,
  expiresAt: Instant,
  state: InvitationState,
  /** Who registered with it. */
  usedBy: z.string().nullable(),
});
export type Invitation = z.output<typeof Invitation>;

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  summary: 'Lists the latest hundred invitations, newest first',
  problems: [],
  response: z.array(Invitation),
});

export const createInvitation = defineRoute({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  summary: 'Makes an invitation for one person; its code is shown only in this answer',
  body: z.strictObject({
    note: z
      .string()
      .trim()
      .max(100)
      .default('')
      .meta({ examples: ['for Ada'] }),
    days: z
      .int()
      .min(1)
      .max(90)
      .default(14)
      .meta({ examples: [14] }),
  }),
  problems: ['confirm_first'],
  response: z.object({ invitation: Invitation, code: z.string() }),
});

export const revokeInvitation = defineRoute({
  method: 'POST',
  path: '/api/admin/invitations/:id/revoke',
  access: 'admin',
  summary: 'Ends an invitation that nobody has used',
  params: z.object({ id: IdInPath }),
  problems: ['invitation_not_open'],
  response: Done,
});
