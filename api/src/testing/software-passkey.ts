import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { factors } from '@viewloop/contract';

interface Wishes {
  origin: string;
  /** Whether the device asked for a fingerprint or PIN. */
  userVerified?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A passkey as a device would keep it, without the device. */
export function softwarePasskey({ origin, userVerified = true }: Wishes) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  const verified = userVerified ? USER_VERIFIED : 0;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, besides: Buffer = Buffer.alloc(0)) =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, 0]), besides]);

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }

  return {
    create({ challenge }: { challenge: string }): factors.NewCredential {
      const length = Buffer.from([0, id.length]);
      const besides = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData(USER_PRESENT | verified | HAS_CREDENTIAL, besides))],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge }: { challenge: string }): factors.SignedCredential {
      const client = clientData('webauthn.get', challenge);
      const data = authData(USER_PRESENT | verified);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
