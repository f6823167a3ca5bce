import { HOTP, Secret, TOTP } from 'otpauth';

/** What every authenticator app understands; several ignore other values. */
const FORM = { algorithm: 'SHA1', digits: 6 } as const;
const STEP_SECONDS = 30;
/** A code is also accepted one step early or late, because clocks differ and people type slowly. */
const STEPS_OFF = 1;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).buffer);

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The secret as people type it, and the address that the QR code holds. */
export function describeSecret(
  bytes: Uint8Array,
  { brandName, username }: { brandName: string; username: string },
): { secret: string; uri: string } {
  const secret = secretOf(bytes);
  const uri = new TOTP({ ...FORM, period: STEP_SECONDS, secret, issuer: brandName, label: username }).toString();
  return { secret: secret.base32, uri };
}

/** The step that a code belongs to; undefined if it is wrong. Each step is accepted once, so the caller keeps it. */
export function stepOfCode(bytes: Uint8Array, code: string, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / 1000 / STEP_SECONDS);
  const delta = HOTP.validate({ ...FORM, secret: secretOf(bytes), token: code, counter: now, window: STEPS_OFF });
  return delta === null ? undefined : now + delta;
}
