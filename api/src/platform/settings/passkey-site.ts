import { isIP } from 'node:net';
import type { Settings } from './settings.ts';

export interface PasskeySite {
  /** The domain that passkeys belong to. With another domain all of them are lost. */
  domain: string;
  origin: string;
}

/**
 * Browsers offer passkeys only on https or localhost, and never for IP addresses such as 127.0.0.1. The address comes from
 * PUBLIC_URL, because a `Host` header can be forged.
 */
export function passkeySite({ publicUrl }: Pick<Settings, 'publicUrl'>): PasskeySite | undefined {
  if (publicUrl === undefined) return undefined;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) > 0;
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { domain: hostname, origin };
}
