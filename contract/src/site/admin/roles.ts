import { z } from 'zod';
import { defineRoute } from '../../wire/route.ts';
import { Done, MemberId } from '../../wire/shapes.ts';

export const Role = z.enum(['member', 'moderator', 'admin']);
export type Role = z.output<typeof Role>;

export const changeRole = defineRoute({
  method: 'POST',
  path: '/api/admin/change-role',
  access: 'admin',
  summary: 'Makes a member an admin or a moderator, or an ordinary member again',
  description:
    'Takes effect at once, also for sessions that are open. The last admin who can sign in keeps the role. The member is told by a notice and by mail.',
  body: z.strictObject({ userId: MemberId, role: Role }),
  problems: ['confirm_first', 'deleted_member', 'member_not_found', 'admin_needed'],
  response: Done,
});
