import { type AdminMessages, admin as english } from './en/admin.ts';
import { loadPart } from './index.ts';

export type { AdminMessages } from './en/admin.ts';

/** The texts of the admin page. Few people see it, so they are loaded with that page only. */
const part = await loadPart<AdminMessages>(
  english,
  import.meta.glob<AdminMessages>(['./*/admin.ts', '!./en/admin.ts'], { import: 'admin' }),
);

export const adminMessages = part.messages;
export const useAdminMessages = part.useMessages;
