import { isLoopbackHost } from '../../../platform/http/path-rules.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/**
 * Browsers have push on https and on this machine only. Without PUBLIC_URL the site is taken to run on this machine, which is
 * what the server listens on then.
 */
export function isPushPossible({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  if (publicUrl === undefined) return true;
  const { protocol, host } = new URL(publicUrl);
  return protocol === 'https:' || isLoopbackHost(host);
}

const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Whom a push service writes to when something is wrong. Apple refuses anything but mailto: and https:. */
export function contactOf({ publicUrl, mail }: Pick<Settings, 'publicUrl' | 'mail'>): string {
  return publicUrl?.startsWith('https:') ? publicUrl : `mailto:${addressIn(mail.from)}`;
}
