import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** The site's key pair as a JSON Web Key. Lost, every subscription is lost. */
export interface VapidKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  d: string;
}

export function newVapidKey(): VapidKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }) as unknown as VapidKey;
}

/** As browsers want it: the uncompressed point, base64url. */
export const publicKeyOf = ({ x, y }: Pick<VapidKey, 'x' | 'y'>): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Push services refuse more than a day. */
const VALID_SECONDS = 12 * 3600;

/** Shows a push service that the message comes from the site that the browser subscribed to (RFC 8292). */
export function authorization(
  key: VapidKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
) {
  const expires = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKeyOf(key)}`;
}
