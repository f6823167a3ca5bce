import { hash } from 'node:crypto';
import type { factors } from '@viewloop/contract';
import { Problem } from '../../../platform/http/problem.ts';
import type { PasskeySite } from '../../../platform/settings/passkey-site.ts';
import type { Passkey } from './passkey-store.ts';
import { asPlainAttestation } from './plain-attestation.ts';

/** The two ceremonies of WebAuthn: a browser creates a passkey, and signs a challenge with one. */

/** Loaded when first needed, because it takes a third of a second and 25 MB. */
const load = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256, pinned so that servers on different versions of Node can check the same keys. */
const ALGORITHMS = [-8, -7, -257];

export const hashOfChallenge = (challenge: string): Buffer => hash('sha256', challenge, 'buffer');

const described = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });

export async function creationOptions(
  { domain }: PasskeySite,
  member: { id: string; username: string; brandName: string; passkeys: readonly Passkey[] },
) {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: member.brandName,
    rpID: domain,
    userName: member.username,
    // Random bytes that say nothing about the person.
    userID: Uint8Array.from(Buffer.from(member.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: member.passkeys.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

export async function requestOptions({ domain }: PasskeySite, passkeys?: readonly Passkey[]) {
  const { generateAuthenticationOptions } = await load();
  const options = await generateAuthenticationOptions({
    rpID: domain,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(described) }),
  });
  return { ...options };
}

/** The library throws for whatever a client sends, and the reason helps nobody but an attacker. */
const refused = () => {
  throw new Problem('passkey_refused');
};

export interface CreatedPasskey {
  credentialId: string;
  publicKey: Buffer;
  transports: string[];
  /** Not checked yet: the caller uses it up in the transaction that stores the passkey. */
  challenge: string;
}

export async function checkCreated(site: PasskeySite, credential: factors.NewCredential): Promise<CreatedPasskey> {
  const { verifyRegistrationResponse } = await load();
  let challenge = '';
  const { transports = [] } = credential.response;
  const attestationObject = await asPlainAttestation(credential.response.attestationObject).catch(refused);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON: credential.response.clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (given) => {
      challenge = given;
      return true;
    },
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused);
  if (!registrationInfo) return refused();
  const { id, publicKey } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), transports, challenge };
}

/** Returns the challenge that was signed; the caller uses it up in the transaction of what it allows. */
export async function checkSigned(
  site: PasskeySite,
  credential: factors.SignedCredential,
  { credentialId, publicKey }: Passkey,
): Promise<string> {
  const { verifyAuthenticationResponse } = await load();
  let challenge = '';
  const { verified } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return true;
    },
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    // Synced passkeys do not count, so the counter proves nothing and 0 never refuses.
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(refused);
  return verified ? challenge : refused();
}
