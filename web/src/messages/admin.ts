import { type AdminMessages, admin as english } from './en/admin.ts';
import { loadPart } from './index.ts';

export type { AdminMessages } from './en/admin.ts';

/** The texts of the admin page. Few people see it, so they are loaded with that page only. */
const part = await loadPart<AdminMessages>(english, {
  de: async () => (await import('./de/admin.ts')).admin,
  es: async () => (await import('./es/admin.ts')).admin,
});

export const adminMessages = part.messages;
export const useAdminMessages = part.useMessages;
