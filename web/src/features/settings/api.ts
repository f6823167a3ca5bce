import { type Answer, call, type Input, read } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type EmailState = Answer<'GET /api/email'>;

export const updateProfile = (body: Input<'POST /api/user/update-profile'>['body']) =>
  call('POST /api/user/update-profile', { body });

export const updateEmail = (body: Input<'POST /api/user/update-email'>['body']) =>
  call('POST /api/user/update-email', { body });

export const emailQuery = { ...query('GET /api/email'), staleTime: 0 };

export const sendVerification = () => call('POST /api/email/send-verification');

export const cancelEmailChange = () => call('POST /api/email/cancel-change');

export const updatePassword = (body: Input<'POST /api/user/update-password'>['body']) =>
  call('POST /api/user/update-password', { body });

export type Session = Answer<'GET /api/user/sessions'>[number];

export const sessionsQuery = { ...query('GET /api/user/sessions'), staleTime: 0 };

export const endSession = (id: string) => call('POST /api/user/sessions/end', { body: { id } });

export const endOtherSessions = () => call('POST /api/user/sessions/end-others');

export const identitiesQuery = { ...query('GET /api/identities'), staleTime: 0 };

export const providersQuery = { ...query('GET /api/identities/providers'), staleTime: Number.POSITIVE_INFINITY };

/** Leaves this site; the other one leads back. */
export async function linkProvider(provider: string): Promise<void> {
  const { url } = await call('POST /api/identities/begin', { body: { provider, purpose: 'link' } });
  location.assign(url);
}

export const unlinkProvider = (provider: string) => call('POST /api/identities/unlink', { body: { provider } });

export type Standing = Answer<'GET /api/fair-play'>;

export const standingQuery = { ...query('GET /api/fair-play'), staleTime: 0 };

export const chooseLane = (on: boolean) => call('POST /api/fair-play/lane', { body: { on } });

export const objectToStanding = (text: string) => call('POST /api/fair-play/object', { body: { text } });

export type Channels = Answer<'GET /api/channels'>;

export const channelsQuery = { ...query('GET /api/channels'), staleTime: 0 };

export const proveChannel = (videoUrl: string) => call('POST /api/channels/prove', { body: { videoUrl } });

export const answerClaim = (body: Input<'POST /api/channels/answer'>['body']) =>
  call('POST /api/channels/answer', { body });

export const giveUpChannel = (body: Input<'POST /api/channels/remove'>['body']) =>
  call('POST /api/channels/remove', { body });

export const askForBlock = (text: string) => call('POST /api/fair-play/block', { body: { text } });

export const objectToGroup = (text: string) => call('POST /api/fair-play/group/object', { body: { text } });

export const objectionsQuery = { ...query('GET /api/objections'), staleTime: 0 };

export type Preferences = Answer<'GET /api/notices/preferences'>;

export const preferencesQuery = { ...query('GET /api/notices/preferences'), staleTime: 0 };

export const updatePreferences = (body: Input<'POST /api/notices/preferences'>['body']) =>
  call('POST /api/notices/preferences', { body });

export const pushQuery = { ...query('GET /api/push'), staleTime: 0 };

export const subscribePush = (body: Input<'POST /api/push/subscribe'>['body']) =>
  call('POST /api/push/subscribe', { body });

export const unsubscribePush = (endpoint: string) => call('POST /api/push/unsubscribe', { body: { endpoint } });

export const prepareExport = () => call('POST /api/user/export', { body: {} });

export type Deletion = Answer<'GET /api/user/deletion'>;

export const deletionQuery = { ...query('GET /api/user/deletion'), staleTime: 0 };

export const requestDeletion = (giveUpCredits: boolean) => call('POST /api/user/deletion', { body: { giveUpCredits } });

export const cancelDeletion = () => call('POST /api/user/deletion/cancel');

export type SecurityEvent = Answer<'GET /api/user/security-log'>[number];

export const securityLog = (before: number | undefined, signal: AbortSignal) =>
  read('GET /api/user/security-log', { query: before === undefined ? {} : { before } }, signal);

export type Frozen = Answer<'GET /api/user/frozen'>[number];

export const frozenQuery = { ...query('GET /api/user/frozen'), staleTime: 0 };

export const keepFrozen = (id: number) => call('POST /api/user/frozen/:id/keep', { params: { id } });

export const removeFrozen = (id: number) => call('POST /api/user/frozen/:id/remove', { params: { id } });

export const lostFactorQuery = { ...query('GET /api/lost-factor'), staleTime: 0 };

export const endLostFactor = () => call('POST /api/lost-factor/end');
