import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface BrowserKeys {
  /** The browser's public key, an uncompressed point of P-256. */
  p256dh: Buffer;
  auth: Buffer;
}

/** Browsers must take records of 4096 bytes; what is larger, push services refuse. */
const RECORD_BYTES = 4096;
/** What a record adds: the header (86), the delimiter (1) and the tag (16). */
const MOST_BYTES = RECORD_BYTES - 86 - 1 - 16;

/** RFC 8188 counts what it derives as bytes, so every info ends with a zero. */
const info = (text: string) => Buffer.from(`${text}\0`, 'latin1');
const derive = (secret: Buffer, salt: Buffer, about: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length));

/**
 * Encrypts a message so that only this browser can read it, not the push service in between (RFC 8291, `aes128gcm`): one
 * record, with a key pair and a salt made for this message alone.
 */
export function encryptFor({ p256dh, auth }: BrowserKeys, message: string): Buffer {
  const plain = Buffer.from(message);
  if (plain.length > MOST_BYTES) throw new RangeError(`a push message has at most ${MOST_BYTES} bytes`);
  const own = createECDH('prime256v1');
  const ownPublic = own.generateKeys();
  const shared = derive(own.computeSecret(p256dh), auth, Buffer.concat([info('WebPush: info'), p256dh, ownPublic]), 32);
  const salt = randomBytes(16);
  const key = derive(shared, salt, info('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(shared, salt, info('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  // 2 marks the last record.
  const body = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return Buffer.concat([salt, size, Buffer.of(ownPublic.length), ownPublic, body]);
}

/** Whether the bytes are a point of the curve; one that is not would fail at every message. */
export function isPublicKey(bytes: Buffer): boolean {
  try {
    const probe = createECDH('prime256v1');
    probe.generateKeys();
    probe.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
