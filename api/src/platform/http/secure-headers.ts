import { platforms } from '@viewloop/contract';
import type { Settings } from '../settings/settings.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const PLAYERS = Object.values(platforms)
  .map(({ player }) => player.origin)
  .join(' ');
/** The policy of the player page, the only one in which the platforms' players are embedded. */
export const POLICY_WITH_PLAYERS = `${POLICY}; frame-src ${PLAYERS}`;
/** The policy of the application. It frames only the HTML of a mail, in the mailbox of the admin area. */
export const POLICY_WITH_MAIL = `${POLICY}; frame-src 'self'`;

/** The headers of every answer. */
export function secureHeadersOf(settings: Settings): Readonly<Record<string, string>> {
  const https = settings.publicUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    // Must be the same on every page, or the player window and the page that opened it cannot reach each other.
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // Embedded players may refuse to play for a page that does not say its origin.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(https
      ? { 'strict-transport-security': `max-age=63072000${settings.hstsSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}
