import type { SettingTexts } from '../setting-texts.ts';

const orNone = (limit: number | null) => limit ?? 'no limit';

export const siteSettings: SettingTexts = {
  reportsToHide: {
    label: 'Reports that hide a promotion',
    hint: 'This many different reporters hide a promotion until an admin decides.',
    log: (reports) => `the reports that hide a promotion to ${reports}`,
  },
  adminsNeedSecondFactor: {
    label: 'Admins need a second factor',
    hint: 'An admin without a passkey or authenticator app can then only set one up, and nothing else.',
    log: (required) => `a second factor for admins to ${required ? 'required' : 'optional'}`,
  },
  lostFactors: {
    label: 'Help with lost second factors',
    hint: 'A member who lost the second factor and the codes asks for it, waits 72 hours while every device and address is told, and is then let in with password and email. Admins never are.',
    log: (on) => `the help with lost second factors to ${on ? 'on' : 'off'}`,
  },
  registration: {
    label: 'Who may register',
    hint: 'Invitations and registrations that wait for you are under User Management.',
    options: {
      open: 'Everybody',
      invitation: 'People with an invitation',
      approval: 'People an admin agrees to',
      closed: 'Nobody',
    },
    log: (who) =>
      `who may register to ${{ open: 'everybody', invitation: 'people with an invitation', approval: 'people an admin agrees to', closed: 'nobody' }[who]}`,
  },
  blockedDomains: {
    label: 'Blocked mail domains',
    hint: 'Nobody registers with an address at these domains or below them, or changes to one. One in each line, such as example.com.',
    invalid: 'Write one domain in each line, such as example.com.',
    log: (domains) => `the blocked mail domains to ${domains.length === 0 ? 'none' : domains.join(', ')}`,
  },
  limitsUntilVerified: {
    label: 'Before an email address is confirmed',
    hint: 'How much a member may do a day until then. Leave a field empty for no limit.',
    watchesPerDay: 'Videos to watch',
    promotionsPerDay: 'New promotions',
    log: ({ watchesPerDay, promotionsPerDay }) =>
      `the limits until an address is confirmed to ${orNone(watchesPerDay)} watches and ${orNone(promotionsPerDay)} promotions a day`,
  },
  humanCheckForAll: {
    label: 'Proof of work when signing in',
    hint: 'The visitor’s device does a short calculation before a sign-in, a registration or a password reset. It makes scripts pay.',
    off: 'Only after many attempts',
    on: 'Always',
    log: (always) => `the proof of work when signing in to ${always ? 'always' : 'only after many attempts'}`,
  },
  confirmationTiers: {
    label: 'Confirmations for large deposits',
    hint: (count) => `Below the first line, ${count} confirmations are enough.`,
    from: 'From LTC',
    fromInvalid: 'Enter an amount such as 10 or 0.5.',
    confirmations: 'Confirmations',
    add: 'Add a line',
    remove: (number) => `Remove line ${number}`,
    log: (tiers) =>
      `the confirmations of large deposits to ${tiers.map(({ fromLtc, confirmations }) => `${confirmations} from ${fromLtc} LTC`).join(' and ') || 'the usual'}`,
  },
  banners: {
    label: 'Banners on the landing page',
    hint: 'Shown as advertising. The link opens in a new tab.',
    text: 'Text',
    textInvalid: (longest) => `Enter a text of at most ${longest} characters.`,
    link: 'Link',
    linkInvalid: 'Enter a full address that starts with https://',
    add: 'Add a banner',
    remove: (number) => `Remove banner ${number}`,
    log: (banners) =>
      `the banners to ${banners.map(({ text, link }) => `"${text}" (${link})`).join(' and ') || 'none'}`,
  },
  clipReview: {
    label: 'Who lets clips into the screening room',
    hint: 'Clips that look like a removed one always wait for a moderator.',
    options: {
      moderator: 'A moderator, every clip',
      trusted: 'Three trusted members who agree',
      proven: 'The rules, after three clean clips of a member',
    },
    log: (who) =>
      `who lets clips into the screening room to ${{ moderator: 'a moderator', trusted: 'three trusted members', proven: 'the rules, after three clean clips' }[who]}`,
  },
  openBooks: {
    label: 'Open books',
    hint: 'Everybody can read how many credits exist and check the seals. The days are sealed either way.',
    log: (open) => `the books to ${open ? 'open' : 'closed'}`,
  },
};
