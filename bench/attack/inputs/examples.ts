import { admin, constants, fairPlay } from '@viewloop/contract';
import type { Person } from '../cast.ts';
import { videoUrl, type World } from '../world.ts';

/** A valid request for a route. The attack spoils one thing in it, which is then the only thing wrong. */
export interface Example {
  as?: Person;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Another valid body, for calls that take one of two fields. */
  otherBody?: Record<string, unknown>;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** As long as a real one, and nobody's. */
const NO_TOKEN = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const WORK_DONE = {
  challenge: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '00',
      salt: '00',
      cost: 1,
      keyLength: 32,
      keyPrefix: '00',
      keySignature: '00',
      expiresAt: 1,
      data: { check: NOBODY },
    },
    signature: '00',
  },
  solution: { counter: 1, derivedKey: '00', time: 1 },
};
const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const SIGNED_PASSKEY = {
  ...PASSKEY,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const CREATED_PASSKEY = {
  ...PASSKEY,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
};
const WEBHOOK = { url: 'https://hooks.example.com/here', events: ['promotion.completed'], balanceBelow: 50 };
/** No webhook has this id, so nothing is sent to anybody. */
const NO_WEBHOOK = { params: { id: 1_000_000 } };
const webhookExamples = (base: string): Record<string, Example> => ({
  [`POST ${base}`]: { body: WEBHOOK },
  [`POST ${base}/:id`]: { ...NO_WEBHOOK, body: WEBHOOK },
  [`DELETE ${base}/:id`]: NO_WEBHOOK,
  [`POST ${base}/:id/rotate-secret`]: NO_WEBHOOK,
  [`POST ${base}/:id/test`]: NO_WEBHOOK,
  [`GET ${base}/:id/deliveries`]: { ...NO_WEBHOOK, query: { before: 1000 } },
  [`POST ${base}/deliveries/:id/replay`]: NO_WEBHOOK,
});
/** There is no clip or notice with this number. */
const NO_CLIP = { params: { id: 1_000_000 } };
const PLAN = { ...constants.OPEN_PLAN, startsOn: '2026-01-01', endsOn: '2100-01-01', countries: ['DE'] };
const FEEDBACK = {
  questions: [{ kind: 'keep' }, { kind: 'own', words: 'Which colour?', choices: ['red', 'green'] }],
  text: true,
};
const SOUGHT = { page: 1, limit: 10, q: 'person' };

/**
 * Valid requests by method and path. A request that is accepted must only change what belongs to the attacker or to the
 * member on whom admins act, so passwords are wrong and views have ended.
 */
export function examplesOf(world: World): Record<string, Example> {
  const { attacker, sheep, promotion, ownPromotion, endedView, rewardedView, ownClip, endedVisit } = world;
  const own = { params: { id: ownPromotion.id } };
  const others = { params: { id: promotion.id } };
  const passwords = { currentPassword: 'not the password', newPassword: 'a new password' };
  const beat = { seq: 1, nonce: 'none', playedMs: 5000, mediaMs: 5000, state: 'playing', visible: true, focused: true };
  const report = { rate: 1, seconds: '3357b', length: 30 };
  const cut = { params: { id: ownClip } };
  const attention = {
    seq: 2,
    nonce: 'none',
    playedMs: 3000,
    seconds: '3331',
    positionMs: 3000,
    loops: 0,
    visible: true,
    focused: true,
    playing: true,
  };
  return {
    'POST /api/register': {
      body: {
        username: 'somebody-new',
        email: 'somebody-new@example.com',
        password: 'a new password',
        firstName: 'Some',
        lastName: 'Body',
        gender: 'male-1',
        referralCode: 'NOBODYS',
        language: 'de',
      },
    },
    'GET /api/username-available': { query: { username: 'somebody-new' } },
    'POST /api/login': { body: { username: attacker.username, password: 'not the password' } },
    'POST /api/identities/begin': { body: { provider: 'nobody', purpose: 'sign-in' } },
    'POST /api/identities/finish': { body: { query: '?code=none&state=none' } },
    'POST /api/identities/register': {
      body: {
        username: 'somebody-else',
        email: 'somebody-else@example.com',
        gender: 'male-1',
        referralCode: 'NOBODYS',
        language: 'de',
      },
    },
    'POST /api/identities/unlink': { body: { provider: 'nobody' } },
    'POST /api/user/sessions/end': { body: { id: '00000000000000000000000000000000' } },
    'POST /api/login/second-factor': { body: { token: NO_TOKEN, code: '123456' } },
    'POST /api/login/passkey/options': { body: { token: NO_TOKEN } },
    'POST /api/login/passkey': { body: { credential: SIGNED_PASSKEY, token: NO_TOKEN } },
    'POST /api/confirm': { body: { password: 'not the password' }, otherBody: { code: '123456' } },
    'POST /api/confirm/passkey': { body: { credential: SIGNED_PASSKEY } },
    'POST /api/factors/authenticator/confirm': { body: { code: '123456' } },
    'POST /api/factors/passkeys': { body: { name: 'A phone', credential: CREATED_PASSKEY } },
    'POST /api/factors/passkeys/:id/rename': { params: { id: 1 }, body: { name: 'A phone' } },
    'POST /api/factors/passkeys/:id/remove': { params: { id: 1 } },
    'POST /api/admin/remove-factors': { body: { userId: NOBODY, reason: 'A reason' } },
    'POST /api/user/public-profile': { body: { handle: 'attacker-films', shown: true, badge: true } },
    'GET /api/profiles/:handle': { params: { handle: 'nobody-here' } },
    'POST /api/user/update-profile': { body: { firstName: 'Some', lastName: 'Body', gender: 'male-1' } },
    'POST /api/user/update-email': { body: { email: 'other@example.com', password: 'not the password' } },
    'POST /api/user/language': { body: { language: 'es' } },
    'POST /api/email/verify': { body: { token: NO_TOKEN } },
    'POST /api/email/undo': { body: { token: NO_TOKEN } },
    'POST /api/not-me': { body: { token: NO_TOKEN } },
    'GET /api/user/security-log': { query: { before: 1000 } },
    'POST /api/user/frozen/:id/keep': { params: { id: 1_000_000 } },
    'POST /api/user/frozen/:id/remove': { params: { id: 1_000_000 } },
    'POST /api/lost-factor/ask': { body: { token: NO_TOKEN } },
    'POST /api/lost-factor/use': { body: { token: NO_TOKEN, password: 'a password' } },
    'POST /api/password-reset/request': { body: { email: 'nobody@example.com' } },
    'POST /api/password-reset/link': { body: { token: NO_TOKEN } },
    'POST /api/password-reset/confirm': { body: { token: NO_TOKEN, newPassword: 'a new password' } },
    'GET /api/unsubscribe/:token': { params: { token: NO_TOKEN } },
    'POST /api/unsubscribe/:token': { params: { token: NO_TOKEN } },
    'POST /api/user/update-password': { body: passwords },
    'POST /api/tokens': {
      body: { name: 'A program', scopes: ['read'], expiresInDays: 30, password: 'not the password' },
    },
    'POST /api/tokens/:id/limits': {
      params: { id: 1 },
      body: { creditsPerDay: 10, networks: ['203.0.113.0/24'], password: 'not the password' },
    },
    'DELETE /api/tokens/:id': { params: { id: 1 } },
    ...webhookExamples('/api/webhooks'),
    ...webhookExamples('/api/admin/webhooks'),
    'POST /api/user/tastes': { body: { topics: ['music'], languages: ['en'] } },
    'POST /api/user/export': { body: { password: 'not the password' } },
    'GET /api/user/export/:token': { params: { token: NO_TOKEN } },
    'POST /api/user/deletion': { body: { password: 'not the password', giveUpCredits: true } },
    'POST /api/notices/preferences': {
      body: { topic: 'deposits', channels: { site: true, push: false, mail: false, digest: true } },
    },
    'POST /api/push/subscribe': {
      body: {
        endpoint: 'https://push.example.com/nobody',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    },
    'POST /api/push/unsubscribe': { body: { endpoint: 'https://push.example.com/nobody' } },
    'POST /api/notices/:id/read': { params: { id: 1 } },
    'POST /api/notices/:id/dismiss': { params: { id: 1 } },
    'GET /api/promotions': { query: { limit: 10, before: 1000, state: 'active' } },
    'GET /api/promotions/:id': own,
    'POST /api/promotions/check-link': { body: { videoUrl: videoUrl() } },
    'POST /api/promotions': {
      body: {
        videoUrl: videoUrl(),
        platform: 'youtube',
        title: 'A title',
        topic: 'music',
        language: 'en',
        creditsSpent: 2,
        plan: PLAN,
        feedback: FEEDBACK,
        requestId: NOBODY,
      },
    },
    'GET /api/promotions/:id/delivery': own,
    'POST /api/promotions/:id/edit': { ...own, body: { title: 'A title', topic: 'music', language: 'en', plan: PLAN } },
    // Nobody has that many credits, so nothing is started.
    'POST /api/promotions/:id/duplicate': { ...own, body: { creditsSpent: 1_000_000_000, requestId: NOBODY } },
    'POST /api/promotions/several': {
      body: {
        videos: [{ videoUrl: videoUrl(), platform: 'youtube' }],
        creditsSpent: 1_000_000_000,
        topic: 'music',
        language: 'en',
        plan: PLAN,
        feedback: FEEDBACK,
        requestId: NOBODY,
      },
    },
    'POST /api/comparisons': {
      body: {
        a: { videoUrl: videoUrl(), platform: 'youtube', title: 'One cut' },
        b: { videoUrl: videoUrl(), platform: 'youtube', title: 'The other' },
        creditsSpent: 1_000_000_000,
        topic: 'music',
        language: 'en',
        feedback: FEEDBACK,
        winnerTakesRest: true,
        requestId: NOBODY,
      },
    },
    'GET /api/promotions/:id/comparison': own,
    'POST /api/promotions/forecast': { body: { creditsSpent: 10, plan: PLAN } },
    'POST /api/promotions/:id/audience': { ...own, body: { topic: 'music', language: 'en' } },
    'POST /api/promotions/:id/opinion': { ...others, body: { opinion: 'more' } },
    'POST /api/promotions/:id/pause': own,
    'POST /api/promotions/:id/resume': own,
    'POST /api/promotions/:id/stop': others,
    'POST /api/promotions/:id/top-up': {
      ...own,
      body: { creditsSpent: 2, requestId: '11111111-1111-4111-8111-111111111111' },
    },
    'POST /api/promotions/:id/object': { ...own, body: { text: 'A reason' } },
    'GET /api/promotions/:id/stats': { ...own, query: { range: 'week' } },
    'GET /api/promotions/:id/receipts-link': own,
    'POST /api/promotions/:id/receipts-link': own,
    'POST /api/promotions/:id/receipts-link/revoke': own,
    'GET /api/promotions/:id/analytics': { ...own, query: { from: '2026-01-01', to: '2026-01-31' } },
    'GET /api/promotions/:id/insights': own,
    'GET /api/promotions/:id/views': { ...own, query: { before: 1000, format: 'json' } },
    'GET /api/books': { query: { before: '2026-01-01', limit: 10 } },
    'GET /api/receipts/:token': { params: { token: NO_TOKEN }, query: { after: 0 } },
    'POST /api/promotions/:id/report': { ...others, body: { reason: 'other', note: 'A note' } },
    'GET /api/videos/available': { query: { page: 1, limit: 10 } },
    'POST /api/videos/start-watching': { body: { videoId: 99_999_000, promotionId: 99_998_000 } },
    'POST /api/videos/heartbeat': { body: { viewId: endedView, ...beat, ...report } },
    'POST /api/videos/complete-watching': { body: { viewId: endedView, watchDuration: 30 } },
    'POST /api/videos/abandon-watching': {
      body: { viewId: endedView, reason: 'closed', playerCode: '150', beat: { ...beat, ...report } },
    },
    'POST /api/videos/stayed': { body: { viewId: endedView, seconds: 12, replays: 1 } },
    'POST /api/videos/checks/draw': { body: { viewId: endedView, checkId: NOBODY, sense: 'sight' } },
    'POST /api/videos/checks/answer': { body: { viewId: endedView, checkId: NOBODY, choice: 1, work: WORK_DONE } },
    'POST /api/channels/prove': { body: { videoUrl: 'https://www.youtube.com/shorts/00000000001' } },
    'POST /api/channels/answer': {
      body: { platform: 'youtube', url: 'https://www.youtube.com/@ada', handOver: false },
    },
    'POST /api/channels/remove': { body: { platform: 'youtube', url: 'https://www.youtube.com/@ada' } },
    'POST /api/fair-play/lane': { body: { on: false } },
    'POST /api/fair-play/block': { body: { text: 'We are a school' } },
    'POST /api/admin/fair-play/blocks': { body: { block: '192.0.2.0/24', mostADay: 600 } },
    'POST /api/admin/fair-play/vouch': { body: { memberId: '00000000-0000-4000-8000-000000000000', on: true } },
    'POST /api/fair-play/group/object': { body: { text: 'We are two people' } },
    'POST /api/fair-play/object': { body: { text: 'A reason' } },
    'POST /api/admin/fair-play/settings': { body: fairPlay.DEFAULT_FAIR_PLAY },
    'GET /api/admin/fair-play/cases/:id': { params: { id: sheep.id } },
    'POST /api/admin/fair-play/void-preview': { body: { memberIds: [sheep.id], days: 7 } },
    'POST /api/admin/fair-play/void': {
      body: { id: NOBODY, viewIds: [rewardedView + 1_000_000], reason: 'A reason' },
    },
    'POST /api/admin/fair-play/undo': { body: { id: NOBODY } },
    'GET /api/admin/clusters': { query: { page: 1, limit: 10, state: 'linked' } },
    'GET /api/admin/clusters/:id': { params: { id: 1_000_000 } },
    'POST /api/admin/clusters/:id/part': { params: { id: 1_000_000 } },
    'POST /api/admin/clusters/:id/rejoin': { params: { id: 1_000_000 } },
    'POST /api/admin/undo-void': { body: { viewId: rewardedView + 1_000_000 } },
    'POST /api/admin/fair-play/release-debt': { body: { debtId: 1_000_000, reason: 'Not theirs' } },
    'POST /api/admin/fair-play/believe': { body: { memberId: NOBODY } },
    'GET /api/videos/views': { query: { before: 1000, limit: 10, unpaid: 'true' } },
    'GET /api/videos/views/:id': { params: { id: endedView } },
    'POST /api/videos/views/:id/object': { params: { id: endedView }, body: { text: 'A reason' } },
    'POST /api/videos/views/:id/questions': { params: { id: endedView } },
    'POST /api/videos/views/:id/answers': {
      params: { id: endedView },
      body: { answers: [{ question: 1, choice: 0 }], text: 'A line' },
    },
    'POST /api/videos/views/:id/skip-questions': { params: { id: endedView } },
    'GET /api/promotions/:id/feedback': own,
    'POST /api/promotions/:id/feedback': { ...own, body: FEEDBACK },
    'POST /api/promotions/:id/feedback/stop': own,
    'GET /api/promotions/:id/feedback/texts': { ...own, query: { after: NOBODY, limit: 10 } },
    'POST /api/feedback/texts/:id/rate': { params: { id: NOBODY }, body: { rating: 'useful' } },
    'POST /api/feedback/texts/:id/report': { params: { id: NOBODY } },
    'GET /api/admin/answer-texts': { query: { show: 'open', page: 1, limit: 10 } },
    'POST /api/admin/answer-texts/:id/decide': { params: { id: NOBODY }, body: { hide: true } },
    'GET /api/admin/objections': { query: { show: 'open', page: 1, limit: 10 } },
    'GET /api/admin/objections/:id': { params: { id: 1_000_000 } },
    'POST /api/admin/objections/:id/decide': { params: { id: 1_000_000 }, body: { grant: false, answer: 'A reason' } },
    'GET /api/referrals': { query: { page: 1, limit: 10 } },
    'GET /api/wallet/deposits': { query: { page: 1, limit: 10 } },
    'GET /api/credits/statement': { query: { before: 1000, limit: 10, format: 'json' } },
    'POST /api/coupons/redeem': { body: { code: 'WELCOME-2026' } },
    'GET /api/admin/coupons': { query: { before: 1000, limit: 10, format: 'json' } },
    'POST /api/admin/coupons': {
      body: {
        code: 'WELCOME-2026',
        credits: 5,
        uses: 10,
        budget: 50,
        expiresAt: '2100-01-01T00:00:00.000Z',
        note: 'For the launch',
      },
    },
    'POST /api/admin/coupons/:id/end': { params: { id: 1_000_000 } },
    'GET /api/admin/coupons/:id/redemptions': { params: { id: 1 }, query: { format: 'json' } },
    'POST /api/admin/backups/:name/try': { params: { name: 'viewloop-2026-11-17T00-00-00Z.backup' } },
    'POST /api/admin/backups/:name/open': { params: { name: 'viewloop-2026-11-17T00-00-00Z.backup' } },
    'GET /api/admin/backups/:name/file': { params: { name: 'viewloop-2026-11-17T00-00-00Z.backup' } },
    'GET /api/admin/users': { query: { ...SOUGHT, team: 'false' } },
    'POST /api/admin/change-role': { body: { userId: NOBODY, role: 'moderator' } },
    'POST /api/admin/update-credits': { body: { userId: sheep.id, credits: 5, reason: 'A reason' } },
    'POST /api/admin/suspend': { body: { userId: NOBODY, reason: 'A reason' } },
    'POST /api/admin/restore-backup': { body: { bytes: 1000 } },
    'POST /api/admin/restore-backup/:upload/parts': {
      params: { upload: '0'.repeat(32) },
      body: { at: 0, data: 'AAAA' },
    },
    'POST /api/admin/restore-backup/:upload/finish': { params: { upload: '0'.repeat(32) } },
    'POST /api/admin/restore': { body: { userId: sheep.id } },
    'POST /api/admin/change-password': { body: { ...passwords, confirmPassword: 'a new password' } },
    'POST /api/admin/process-historical-commissions': { body: {} },
    'GET /api/admin/promotions': { query: { ...SOUGHT, state: 'active', reported: 'false' } },
    'POST /api/admin/promotions/:id/hide': { ...own, body: { reason: 'A reason', refund: false } },
    'POST /api/admin/promotions/:id/restore': own,
    'GET /api/admin/audit-log': { query: { limit: 10, before: 1000 } },
    'POST /api/support': {
      body: {
        category: 'promotion',
        text: 'A text',
        about: { kind: 'promotion', id: ownPromotion.id },
        requestId: '22222222-2222-4222-8222-222222222222',
      },
    },
    'GET /api/support/:id': { params: { id: 1_000_000 } },
    'POST /api/support/:id/reply': { params: { id: 1_000_000 }, body: { text: 'A text', requestId: NOBODY } },
    'POST /api/support/:id/seen': { params: { id: 1_000_000 } },
    'POST /api/support/:id/close': { params: { id: 1_000_000 } },
    'GET /api/admin/support': {
      query: { state: 'open', before: '2026-01-01T00:00:00.000Z', beforeId: 1000, limit: 10 },
    },
    'GET /api/admin/support/:id': { params: { id: 1_000_000 } },
    'POST /api/admin/support/:id/answer': {
      params: { id: 1_000_000 },
      body: { text: 'A text', close: false, requestId: NOBODY },
    },
    'POST /api/admin/support/:id/seen': { params: { id: 1_000_000 } },
    'POST /api/admin/support/:id/state': { params: { id: 1_000_000 }, body: { state: 'closed' } },
    'POST /api/rules/accept': { body: { version: 1 } },
    'POST /api/admin/pages/:slug/draft': {
      params: { slug: 'contact' },
      body: { language: 'en', title: 'A title', markdown: 'A text' },
    },
    'POST /api/admin/pages/:slug/publish': { params: { slug: 'contact' }, body: { languages: ['en'] } },
    'POST /api/admin/pages/:slug/withdraw': { params: { slug: 'imprint' } },
    'GET /api/admin/pages/:slug/versions': { params: { slug: 'contact' } },
    'GET /api/admin/pages/:slug/preview': { params: { slug: 'contact' }, query: { language: 'en', version: 1 } },
    'GET /api/admin/mails': { query: { q: 'person', state: 'sent', before: 1000, limit: 10 } },
    'GET /api/admin/mails/:id': { params: { id: 1 } },
    'GET /api/admin/mails/:id/html': { params: { id: 1 } },
    'POST /api/admin/deliveries/release': { body: { waiting: 'drop' } },
    'POST /api/admin/deliveries/:id/retry': { params: { id: 1_000_000 } },
    'POST /api/admin/chain/confirm-key': { body: { firstAddress: 'rltc1none' } },
    'POST /api/admin/chain/accept-reorganisation': { body: { height: 1 } },
    'GET /api/admin/deposits': { query: { ...SOUGHT, status: 'pending' } },
    'POST /api/admin/simulate-deposit': { body: { userId: NOBODY, amount: '0.021' } },
    'GET /api/admin/members/:id/signals': { params: { id: sheep.id } },
    'GET /api/admin/promotions/:id/signals': own,
    'POST /api/admin/signing-key/rotate': { body: { compromised: false } },
    'POST /api/admin/registrations/approve': { body: { userId: NOBODY } },
    'POST /api/admin/registrations/refuse': { body: { userId: NOBODY } },
    'POST /api/admin/invitations': { body: { note: 'For a friend', days: 7 } },
    'POST /api/admin/invitations/:id/revoke': { params: { id: 1_000_000 } },
    'POST /api/suspended/state': { body: { token: NO_TOKEN } },
    'POST /api/suspended/export': { body: { token: NO_TOKEN } },
    'GET /api/suspended/export/:token': { params: { token: NO_TOKEN } },
    'POST /api/suspended/object': { body: { token: NO_TOKEN, text: 'A text' } },
    'POST /api/suspended/delete': { body: { token: NO_TOKEN, giveUpCredits: true } },
    'POST /api/suspended/keep': { body: { token: NO_TOKEN } },
    'POST /api/support/outside': { body: { email: 'somebody@example.com', text: 'A text', language: 'en' } },
    'POST /api/support/outside/confirm': { body: { token: NO_TOKEN } },
    'POST /api/admin/support-outside/:id/answer': { params: { id: 1_000_000 }, body: { text: 'A text' } },
    'POST /api/clips': { body: { title: 'A cut', bytes: 1000 } },
    'GET /api/clips/:id': cut,
    'DELETE /api/clips/:id': NO_CLIP,
    'POST /api/clips/:id/title': { ...cut, body: { title: 'A cut' } },
    'POST /api/clips/:id/cover': { ...cut, body: { frame: 2 } },
    'POST /api/clips/:id/captions': { ...cut, body: { vtt: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello' } },
    'GET /api/clips/:id/addresses': cut,
    'GET /api/clips/:id/files/:name': {
      params: { id: ownClip, name: '480.mp4' },
      query: { until: '1800000000', signature: NO_TOKEN },
    },
    // Nobody has that many credits, so nothing is shown.
    'POST /api/clips/:id/screening': {
      ...cut,
      body: { credits: 1_000_000_000, languages: ['en'], countries: ['DE'], viewersPerHour: 10 },
    },
    'POST /api/clips/:id/screening/credits': { ...cut, body: { credits: 1_000_000_000 } },
    'POST /api/clips/:id/screening/stop': cut,
    'GET /api/clips/:id/report': cut,
    'GET /api/clips/:id/report.csv': cut,
    'POST /api/screening/next': { body: { language: 'en' } },
    'POST /api/screening/attention': { body: { visitId: endedVisit, ...attention } },
    'POST /api/screening/leave': { body: { visitId: endedVisit, attention, reason: 'too_slow' } },
    'POST /api/screening/checks/draw': { body: { checkId: NOBODY, sense: 'sight' } },
    'POST /api/screening/checks/answer': { body: { checkId: NOBODY, choice: 1, work: WORK_DONE } },
    'POST /api/screening/report': { body: { visitId: 1_000_000, reason: 'other', note: 'A note' } },
    'GET /api/screening/vote': { query: { after: 1 } },
    'POST /api/screening/vote': { body: { clipId: 1_000_000, vote: 'refuse', refusal: 'copyright' } },
    'GET /api/admin/visits': { query: { page: 1, limit: 10, search: '1' } },
    'POST /api/screening/visits/:id/object': { params: { id: 1_000_000 }, body: { text: 'A text' } },
    'POST /api/clips/:id/object': { ...NO_CLIP, body: { text: 'A text' } },
    'POST /api/screening/block': { body: { visitId: endedVisit } },
    'POST /api/admin/void-visit': { body: { visitId: endedVisit + 1_000_000, reason: 'A reason' } },
    'POST /api/admin/undo-visit-void': { body: { visitId: endedVisit + 1_000_000 } },
    'POST /api/clip-notices': {
      body: {
        clip: 'K7QX-2M',
        ground: 'copyright',
        explanation: 'This clip shows my film without my consent.',
        name: 'Some Body',
        email: 'somebody@example.com',
        goodFaith: true,
      },
    },
    'GET /api/admin/clips': { query: { page: 1, limit: 10 } },
    'POST /api/admin/clips/:id/decision': {
      ...NO_CLIP,
      body: { decision: 'refuse', refusal: 'copyright', note: 'A note' },
    },
    'GET /api/admin/clip-notices': { query: { page: 1, limit: 10, open: 'true' } },
    'POST /api/admin/clip-notices/:id/decision': { ...NO_CLIP, body: { clipId: 1, remove: false, answer: 'A text' } },
    'POST /api/admin/void-view': { body: { viewId: rewardedView + 1_000_000, reason: 'A reason' } },
    'POST /api/admin/settings': {
      body: { ...admin.settingDefaults, banners: [{ text: 'A banner', link: 'https://example.com/' }] },
    },
  };
}
