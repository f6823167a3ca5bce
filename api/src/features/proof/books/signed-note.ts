import { createHash, createPublicKey, verify } from 'node:crypto';

/** Notes as in C2SP signed-note, checkpoints as in C2SP tlog-checkpoint, and cosignatures as in C2SP tlog-cosignature. */

/** The type of plain Ed25519 signatures. */
const ED25519 = 1;

export const checkpointBody = (origin: string, size: number, root: Buffer): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

const keyIdOf = (name: string, publicKey: Buffer) =>
  createHash('sha256').update(`${name}\n`).update(Buffer.of(ED25519)).update(publicKey).digest().subarray(0, 4);

export const verifierKey = (name: string, publicKey: Buffer): string =>
  `${name}+${keyIdOf(name, publicKey).toString('hex')}+${Buffer.concat([Buffer.of(ED25519), publicKey]).toString('base64')}`;

export const signatureLine = (name: string, publicKey: Buffer, signature: Buffer): string =>
  `— ${name} ${Buffer.concat([keyIdOf(name, publicKey), signature]).toString('base64')}\n`;

export interface Cosigner {
  name: string;
  keyId: Buffer;
  publicKey: Buffer;
}

/** When the cosigner signed this checkpoint, or undefined if the line is not its signature. */
export function cosignedAt({ name, keyId, publicKey }: Cosigner, body: string, line: string): Date | undefined {
  const [, signer, encoded = ''] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})\n?$/.exec(line) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (signer !== name || bytes.length !== 4 + 8 + 64 || !bytes.subarray(0, 4).equals(keyId)) return undefined;
  const time = bytes.readBigUInt64BE(4);
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  });
  const isRight = verify(null, Buffer.from(`cosignature/v1\ntime ${time}\n${body}`), key, bytes.subarray(12));
  const isTime = time < 2n ** 42n;
  return isRight && isTime ? new Date(Number(time) * 1000) : undefined;
}

/** "VLBK" and a version, so that the line can be told from those of others. */
const MARK = '564c424b01';

/** What an operator writes into the chain for a checkpoint: 37 bytes in hex. */
export const anchorData = (body: string): string => `${MARK}${createHash('sha256').update(body).digest('hex')}`;
