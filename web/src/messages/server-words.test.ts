import {
  type AdminAction,
  type AdminActionFacts,
  adminActions,
  auditChecks,
  chainReasons,
  credits,
  jobNames,
  problemReasons,
  problems,
  promotions,
  routes,
  wallet,
  watching,
  admin as wireAdmin,
} from '@viewloop/contract';
import { settingDefaults, settingNames } from '@viewloop/contract/setting-records';
import { describe, expect, test } from 'vitest';
import { admin as deAdmin } from './de/admin.ts';
import { de as deFirst } from './de/index.ts';
import { operating as deOperating } from './de/operating.ts';
import { rest as deRest } from './de/rest.ts';
import { admin as enAdmin } from './en/admin.ts';
import { en as enFirst } from './en/index.ts';
import { operating as enOperating } from './en/operating.ts';
import { rest as enRest } from './en/rest.ts';
import { admin as esAdmin } from './es/admin.ts';
import { es as esFirst } from './es/index.ts';
import { operating as esOperating } from './es/operating.ts';
import { rest as esRest } from './es/rest.ts';

const en = { ...enFirst, ...enRest };
const de = { ...deFirst, ...deRest };
const es = { ...esFirst, ...esRest };

/** Everything the server can say has its words in every language: the lists are the contract's own. */

const translated = [
  ['German', de, deAdmin],
  ['Spanish', es, esAdmin],
] as const;
const all = [['English', en, enAdmin], ...translated] as const;

const keysOf = (table: object) => Object.keys(table).sort();
const namesOf = (list: readonly string[]) => [...list].sort();

/** Which facts a sentence takes, by code. */
const gapsOf = (sentences: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]) => [code, namesOf(sentence.match(/\{\w+\}/g) ?? [])]),
  );

const problemSentences = Object.fromEntries(Object.entries(problems).map(([code, [, sentence]]) => [code, sentence]));

/** Who may register and who lets clips in is told in words of each language, and not by the word of the wire. */
const { registration: _registration, clipReview: _clipReview, ...otherSettings } = settingDefaults;

/** Facts that cannot be mistaken for words of the sentence around them. */
const facts: AdminActionFacts = {
  update_credits: { username: 'ada', from: 101, to: 202, reason: 'Reason!' },
  create_coupon: { code: 'WELCOME', credits: 21, uses: 22, budget: 231 },
  end_coupon: { code: 'WELCOME', given: 210 },
  try_backup: { name: 'viewloop-1.backup' },
  download_backup: { name: 'viewloop-1.backup' },
  suspend_member: { username: 'ada', reason: 'Reason!' },
  restore_member: { username: 'ada' },
  make_admin: { username: 'ada' },
  make_moderator: { username: 'ada' },
  remove_role: { username: 'ada' },
  change_password: { username: 'ada' },
  make_reset_link: { username: 'ada' },
  set_password: { username: 'ada' },
  sign_out_all: { sessions: 3 },
  remove_factors: { username: 'ada', reason: 'Reason!' },
  hide_promotion: { promotionId: 303, refund: false, reason: 'Reason!' },
  restore_promotion: { promotionId: 303 },
  keep_clip: { clipId: 808, title: 'Title!' },
  refuse_clip: { clipId: 808, title: 'Title!', copyright: true, reason: 'Reason!' },
  remove_by_notice: { noticeId: 909, clipId: 808, copies: 3, reason: 'Reason!' },
  refuse_clip_notice: { noticeId: 909, reason: 'Reason!' },
  void_view: { viewId: 404, reason: 'Reason!' },
  process_commissions: { percent: 27 },
  update_settings: {
    ...otherSettings,
    reportsToHide: 55,
    confirmationTiers: [{ fromLtc: '66', confirmations: 77 }],
    banners: [{ text: 'Banner!', link: 'https://tool.example/' }],
    limitsUntilVerified: { watchesPerDay: 88, promotionsPerDay: 99 },
  },
  update_fair_play: {
    numbers: true,
    rules: {
      ceiling: 'on',
      cluster_ceiling: 'on',
      made_up_beats: 'shadow',
      unverified_in_all: 'off',
      unproven_waits: 'on',
      set_aside: 'on',
      block_ceiling: 'on',
      windows: 'on',
    },
    retired: ['count'],
    prices: { addressADay: 12, litecoin: 14 },
  },
  grant_objection: { objectionId: 4, username: 'ada', reason: 'You were right' },
  hide_answer_text: { promotionId: 7, username: 'ada' },
  keep_answer_text: { promotionId: 7, username: 'ada' },
  refuse_objection: { objectionId: 4, username: 'ada', reason: 'A script' },
  approve_registration: { username: 'ada' },
  refuse_registration: { username: 'ada' },
  make_invitation: { invitationId: 17, note: 'for Ada' },
  revoke_invitation: { invitationId: 17, note: 'for Ada' },
  believe_member: { username: 'ada' },
  set_block: { block: '192.0.2.0/24', mostADay: 333 },
  vouch_for_member: { username: 'ada', on: true },
  release_debt: { username: 'ada', credits: 7, reason: 'Reason!' },
  void_views: { views: 111, reason: 'Reason!' },
  undo_voids: { views: 112 },
  undo_void: { viewId: 7 },
  void_visit: { visitId: 7, reason: 'Reason!' },
  undo_visit_void: { visitId: 7 },
  part_cluster: { clusterId: 3, members: 4 },
  rejoin_cluster: { clusterId: 3, members: 4 },
  publish_page: { page: 'rules', version: 1213 },
  withdraw_page: { page: 'rules' },
  confirm_deposit_key: { firstAddress: 'ltc1first', chain: 'mainnet' },
  accept_reorganisation: { height: 808 },
  release_deliveries: { sendsOld: false, dropped: 909 },
  retry_delivery: { deliveryId: 1011, target: 'ada@example.com' },
  create_webhook: { webhookId: 3, url: 'https://example.com/hook' },
  update_webhook: { webhookId: 3, url: 'https://example.com/hook' },
  delete_webhook: { webhookId: 3, url: 'https://example.com/hook' },
  rotate_signing_key: { retired: '0123abcd', current: '4567cdef', compromised: true },
  simulate_deposit: { amount: '21', address: 'rltc1there' },
};

const valuesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(valuesIn)
    : typeof value === 'boolean'
      ? []
      : [String(value)];

describe.each(translated)('%s', (_language, catalogue, admin) => {
  test('has every problem and every reason of one, with the same gaps to fill', () => {
    expect(gapsOf(catalogue.problems as Record<string, string>)).toEqual(gapsOf(problemSentences));
    expect(gapsOf(catalogue.problemReasons as Record<string, string>)).toEqual(gapsOf(problemReasons));
  });

  test('names only fields that there are', () => {
    const shapes = routes.flatMap(({ body, query }) => [body, query]) as ({ shape?: object } | undefined)[];
    const fields = new Set(shapes.flatMap((shape) => Object.keys(shape?.shape ?? {})));
    expect(Object.keys(catalogue.problemFields).filter((field) => !fields.has(field))).toEqual([]);
    expect(Object.keys(catalogue.problemFields).length).toBeGreaterThan(10);
  });

  test('has every check of the audit', () => {
    expect(keysOf(admin.audit.names)).toEqual(namesOf(auditChecks));
  });

  test('has every trouble with the chain, with the same gaps to fill', () => {
    expect(gapsOf(admin.chain.reasons as Record<string, string>)).toEqual(gapsOf(chainReasons));
  });

  test.each(Object.keys(adminActions) as AdminAction[])('tells all facts of the action %s', (action) => {
    const say = admin.log.sentences[action] as (facts: unknown) => string;
    const sentence = say(facts[action]);
    for (const value of valuesIn(facts[action])) expect(sentence).toContain(value);
  });

  test.each(settingNames)('tells a change of the setting %s', (name) => {
    expect(admin.log.sentences.update_settings?.({ [name]: settingDefaults[name] })).toMatch(/\S/);
  });

  test('has every part of a suspicion', () => {
    const kinds = wireAdmin.SignalKind.options;
    expect(keysOf(admin.signals.parts)).toEqual(namesOf(kinds));
    for (const kind of kinds.filter((kind) => kind !== 'unverified'))
      expect(admin.signals.parts[kind]?.(1234)).toMatch(/1[.\s]?234/);
  });

  test('has every reason of a promotion’s state', () => {
    const say = catalogue.promotions.stateReasons;
    expect(keysOf(say)).toEqual(namesOf(promotions.StateReason.options));
    expect(say.hidden_by_reports?.({ reporters: 7 })).toContain('7');
    for (const failure of promotions.PlayerFailure.options) {
      const sentence = say.paused_by_failures?.({ viewers: 7, failure });
      expect(sentence).toContain('7');
      expect(sentence).not.toContain('undefined');
      expect(catalogue.promotions.trouble(7, failure, 'IN ENGLISH')).not.toContain('IN ENGLISH');
    }
  });

  test('has every failure of a deposit', () => {
    expect(keysOf(catalogue.wallet.failures)).toEqual(namesOf(wallet.DepositFailure.options));
  });

  test('does not repeat the English', () => {
    const english = new Set<string>([...Object.values(problemSentences), ...Object.values(chainReasons)]);
    const said = [catalogue.problems, catalogue.problemReasons, admin.audit.names, admin.chain.reasons];
    expect(said.flatMap((table) => Object.values(table)).filter((sentence) => english.has(sentence))).toEqual([]);
  });
});

describe.each(all)('%s', (_language, catalogue, admin) => {
  test('has a word for everything that the server names without a sentence', () => {
    const tables: [words: object, names: readonly string[]][] = [
      [admin.log.actions, Object.keys(adminActions)],
      [admin.chain.states, wireAdmin.ChainStatus.shape.state.options],
      [admin.deposits.statuses, wallet.DepositState.options],
      [admin.promotions.states, promotions.PromotionState.options],
      [admin.promotions.reasons, promotions.ReportReason.options],
      [admin.signals.states, wireAdmin.ViewSignals.shape.state.options],
      [catalogue.credits.reasons, credits.Reason.options],
      [catalogue.promotions.states, promotions.PromotionState.options],
      [catalogue.watching.reportReasons, promotions.ReportReason.options],
    ];
    for (const [words, names] of tables) expect(keysOf(words)).toEqual(namesOf(names));
    expect(keysOf(catalogue.watching.reasons)).toEqual(expect.arrayContaining(watching.InterruptReason.options));
  });
});

test.each([
  ['English', enOperating],
  ['German', deOperating],
  ['Spanish', esOperating],
])('%s has a name for every job', (_language, operating) => {
  expect(keysOf(operating.jobNames)).toEqual(namesOf(jobNames));
});

test('English leaves the server’s sentences as they are', () => {
  const own = [en.problems, en.problemReasons, en.problemFields, en.promotions.stateReasons, en.wallet.failures];
  const ownAdmin = [enAdmin.audit.names, enAdmin.chain.reasons, enAdmin.log.sentences];
  expect([...own, ...ownAdmin].flatMap(Object.keys)).toEqual([]);
});
