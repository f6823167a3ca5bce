import { notices } from '@viewloop/contract';

export type Preferences = Record<notices.NoticeTopic, notices.NoticeChannels>;

/** What needs an answer is mailed at once, the rest once a week. Push reaches only browsers that asked for it. */
export const DEFAULTS: Preferences = {
  deposits: { site: true, push: true, mail: false, digest: true },
  promotions: { site: true, push: true, mail: false, digest: true },
  problems: { site: true, push: true, mail: true, digest: false },
  referrals: { site: true, push: true, mail: false, digest: true },
  // What concerns the safety of an account is mailed in any case.
  account: { site: true, push: true, mail: false, digest: false },
};

/** The stored rows over the defaults. */
export const preferencesOf = (rows: readonly (notices.NoticeChannels & { topic: string })[]): Preferences => ({
  ...DEFAULTS,
  ...Object.fromEntries(
    rows
      .filter(({ topic }) => topic in DEFAULTS)
      .map(({ topic, site, push, mail, digest }) => [topic, { site, push, mail, digest }]),
  ),
});

/** The kinds that a member does not want to be told in this way. */
export const mutedKinds = (preferences: Preferences, channel: keyof notices.NoticeChannels): notices.NoticeKind[] =>
  notices.NoticeKind.options.filter((kind) => !preferences[notices.topicOf[kind]][channel]);
