import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/db/db.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { hashPassword } from './password.ts';
import { register } from './register.ts';
import * as store from './store.ts';

export interface FirstAdmin {
  /** Whether there was one already, so that ADMIN_PASSWORD has no effect. */
  existed: boolean;
  generatedPassword?: string;
}

/**
 * Creates the admin at the first start. Without ADMIN_PASSWORD it generates a password and returns it, to be shown
 * once; there is no default password. Several instances that start at once create one admin.
 */
export async function createFirstAdmin(db: Database, settings: Settings): Promise<FirstAdmin> {
  if (await db.read(store.adminExists)) return { existed: true };
  const password = settings.adminPassword ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const made = await db.write(async (tx) => {
    await store.lockFirstAdmin(tx);
    if (await store.adminExists(tx)) return false;
    await register(tx, {
      username: settings.adminUsername,
      email: settings.adminEmail,
      passwordHash,
      isAdmin: true,
    });
    return true;
  });
  return { existed: !made, ...(made && settings.adminPassword === undefined && { generatedPassword: password }) };
}
