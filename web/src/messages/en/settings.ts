import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');
const needs = (days: number, views: number) =>
  [
    days > 0 && plural(days, { one: '# more day', other: '# more days' }),
    views > 0 && plural(views, { one: '# more confirmed view', other: '# more confirmed views' }),
  ]
    .filter(Boolean)
    .join(' and ');

export const settings = {
  title: 'Settings',
  sectionList: 'Sections of the settings',
  sections: {
    profile: 'Profile',
    security: 'Sign-in and security',
    notifications: 'Notifications',
    programs: 'Programs',
    account: 'Data and account',
  },
  securityText: 'Your address, your password, and every way into your account.',
  accountText: 'Who you are here, your data, and leaving.',
  description: 'Your profile, what you like to watch, and how the site looks.',
  profile: 'Profile',
  username: 'Username',
  usernameNote: 'Username cannot be changed',
  firstName: 'First Name',
  lastName: 'Last Name',
  avatar: 'Avatar',
  avatars: {
    'male-1': 'Man 1',
    'female-1': 'Woman 1',
    'male-2': 'Man 2',
    'female-2': 'Woman 2',
    'casual-male': 'Casual man',
    'casual-female': 'Casual woman',
    'cool-male': 'Cool man',
    'cool-female': 'Cool woman',
    'young-male': 'Young man',
    'young-female': 'Young woman',
  },
  saveProfile: 'Save profile',
  emailSection: 'Email',
  emailAddress: 'Email Address',
  currentPassword: 'Current Password',
  emailVerified: 'Confirmed',
  emailNotVerified: 'This address is not confirmed yet. Open the link in our email, or ask for a new one.',
  emailNotVerifiedNoMail:
    'This address is not confirmed yet. This site does not send email; its operator sees the link and can pass it on to you.',
  emailPendingNotice: (email: string) =>
    `${email} becomes your address as soon as you open the link that we sent there.`,
  emailUndeliverable: (reason: string) => `Email to this address comes back. The mail server said: ${reason}`,
  sendLink: 'Send link again',
  linkSent: { title: 'Link Sent', description: 'Look in your mailbox, and in the spam folder, too.' },
  linkNotSent: 'The link was not sent',
  cancelEmailChange: 'Keep my old address',
  emailPending: {
    title: 'Check your mailbox',
    description: 'Your new address counts once you open the link we sent there.',
  },
  saveEmail: 'Update email',
  passwordSection: 'Password Security',
  passwordNote: 'Changing it signs you out everywhere else.',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
  savePassword: 'Update password',
  saving: 'Saving…',
  appearance: 'Appearance',
  account: 'Account Information',
  accountId: 'Account ID',
  currentCredits: 'Current Credits',
  accountType: 'Account Type',
  accountTypes: { admin: 'Admin', moderator: 'Moderator', member: 'User' },
  memberSince: 'Member since',
  updateFailed: 'Update Failed',
  profileUpdated: { title: 'Profile Updated', description: 'Your profile has been successfully updated.' },
  emailUpdated: { title: 'Email Updated', description: 'Your email address has been successfully updated.' },
  passwordUpdated: { title: 'Password Updated', description: 'Your password has been successfully updated.' },
  passwordRequired: {
    title: 'Password Required',
    description: 'Please enter your current password to update email.',
  },
  channels: {
    title: 'Your channel',
    description: 'Show that a channel is yours. It stands on your public page and vouches for you; nobody has to.',
    how: (code: string) =>
      `Put ${code} into the title of one of your videos on TikTok or YouTube, paste its link here, and take the code out again afterwards.`,
    link: 'Link of that video',
    prove: 'Check the title',
    proven: (name: string) => `${name} is proven to be yours.`,
    asked: (name: string) => `${name} is held by another account. Its holder is asked.`,
    claimed: 'Another account has shown the same for this channel. Is it yours?',
    keep: 'It is mine',
    handOver: 'Hand it over',
    remove: 'Give it up',
    failed: 'This was not done',
  },
  standing: {
    title: 'Fair play',
    levels: { new: 'New', known: 'Known', trusted: 'Trusted' },
    states: {
      unproven: 'Now and then a question appears beside the video. It shows that somebody is watching.',
      believed: 'Your answers show that somebody is watching.',
      aside: 'Most of your answers were wrong, so only a few views a day count.',
    },
    missing: (count: number) =>
      plural(count, {
        one: '# more right answer confirms what you earned.',
        other: '# more right answers confirm what you earned.',
      }),
    today: (earned: number, ceiling: number) =>
      `Up to ${ceiling} views and answers count today. You have ${earned} so far.`,
    often: (percent: number) =>
      percent >= 100
        ? 'For now every video comes with a question. Right answers make them rarer.'
        : `For now a question comes with about ${percent} of every 100 videos. Right answers make them rarer.`,
    next: {
      known: (days: number, views: number) => `Next level, Known: ${needs(days, views)}.`,
      trusted: (days: number, views: number) => `Next level, Trusted: ${needs(days, views)}.`,
    },
    vouches: 'A confirmed email address, a second factor and a deposit each shorten the days by a fifth.',
    shared: (accounts: number, earned: number, ceiling: number, own: number) =>
      `Your account seems to belong together with ${plural(accounts - 1, { one: '# other', other: '# others' })}. Together you can earn ${ceiling} credits a day and have earned ${earned} today; ${own} credits a day stay yours whatever the others do.`,
    carriedDebt: (credits: number, by: string) =>
      `An account of yours that was deleted owed credits, as ${by} shows. ${plural(credits, { one: '# credit is', other: '# credits are' })} left. One of every two credits you earn pays for it, and your balance never goes below zero. If that account was not yours, write to us.`,
    carriedBy: { channel: 'your channel', wallet: 'a Litecoin payment', device: 'this browser' },
    sharedWhy: (reasons: string) => `Why: ${reasons}.`,
    reasons: {
      device: 'the same browser',
      address: 'the same connection',
      referral: 'one invited the other',
      registered: 'registered within minutes of each other',
      hours: 'always there at the same hours',
      rhythm: 'exactly the same rhythm while watching',
      watching: 'you mostly watch each other',
      video: 'you promote the same video',
      wallet: 'paid from the same wallet',
    },
    different: 'If you are different people, tell us, and somebody will look into it.',
    vouch: (now: number, whole: number) =>
      `At your level ${now} views and answers a day count, and ${whole} with one of these:`,
    vouchBy: {
      channel: 'a channel that is proven to be yours',
      deposit: 'a confirmed deposit of at least 0.021 LTC',
      factor: (days: number, have: number | null) =>
        have === null ? `a second factor for ${days} days` : `a second factor for ${days} days (${have} so far)`,
      admin: 'the word of an admin who knows you',
    },
    vouched: (whole: number) => `Somebody or something vouches for you: up to ${whole} views and answers a day count.`,
    block: 'Do many people share your connection, as in a school or a hostel?',
    blockNote: 'All accounts on one connection share a limit. Say who you are, and the operator can raise it.',
    blockAsked: 'The operator has your request.',
    lane: 'Questions beside the video',
    laneOptions: { off: 'Ask me questions', on: 'No questions: let my device do a calculation' },
    laneNote: 'Without questions 30 views a day count, and what they pay for is offered a few days later.',
    objected: 'Your dispute is with the operator.',
    saved: { title: 'Saved', description: 'It counts from your next video on.' },
    failed: 'This was not saved',
  },
  programs: 'Programs',
  noChanges: { title: 'No Changes', description: 'The email address is the same as your current one.' },
  allFieldsRequired: { title: 'All Fields Required', description: 'Please fill in all password fields.' },
  passwordsDiffer: {
    title: "Passwords Don't Match",
    description: "New password and confirmation don't match.",
  },
  passwordTooShort: {
    title: 'Password Too Short',
    description: 'Password must be at least 6 characters long.',
  },
};
