import { useStore } from '../lib/store.ts';
import { type AdminMessages, admin as english } from './en/admin.ts';
import { type Language, loadWith, subscribe } from './index.ts';

export type { AdminMessages } from './en/admin.ts';

/** The texts of the admin page. Few people see it, so they are loaded with that page only. */
const load: Record<Language, () => Promise<AdminMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/admin.ts')).admin,
  es: async () => (await import('./es/admin.ts')).admin,
};

let catalogue: AdminMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

/** Outside of React: toasts, names. */
export function adminMessages(): AdminMessages {
  return catalogue;
}

/** Inside of React. */
export function useAdminMessages(): AdminMessages {
  return useStore({ get: adminMessages, subscribe });
}
