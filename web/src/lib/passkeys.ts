import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { factors } from '@viewloop/contract';
import { factorMessages } from '../messages/factors.ts';
import { CallError } from './call.ts';
import { problemText } from './problem-text.ts';

/** The browser's side of passkeys. The library is loaded when first needed. */
const load = () => import('@simplewebauthn/browser');

/** The server sends options of the WebAuthn standard, which the contract does not repeat. */
type Options = { challenge: string };

export type PasskeyPlace = 'here' | 'elsewhere' | 'nowhere' | 'unsupported';

/** Whether passkeys work in this browser at this address. */
export function passkeyPlace(origin: string | null): PasskeyPlace {
  if (origin === null) return 'nowhere';
  if (origin !== location.origin) return 'elsewhere';
  return 'PublicKeyCredential' in window ? 'here' : 'unsupported';
}

export async function createPasskey(options: Options): Promise<factors.NewCredential> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

export async function signWithPasskey(options: Options): Promise<factors.SignedCredential> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Resolves when the member picks a passkey among the suggestions of the name field. */
export async function signFromSuggestions(options: Options): Promise<factors.SignedCredential> {
  const { startAuthentication } = await load();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: true });
}

export async function canSuggestPasskeys(): Promise<boolean> {
  return (await load()).browserSupportsWebAuthnAutofill();
}

/** A browser runs one ceremony at a time. */
export async function cancelPasskeys(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/** What to say when a ceremony fails. Browsers do not tell a member who cancelled from a device that failed. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof CallError || error instanceof TypeError) return problemText(error);
  const { passkeys } = factorMessages();
  return error instanceof Error && error.name === 'InvalidStateError' ? passkeys.exists : passkeys.cancelled;
}
