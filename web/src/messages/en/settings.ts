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
  description: 'Your profile, how you sign in, and how the site looks.',
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
    today: (earned: number, ceiling: number) => `${earned} of ${ceiling} views and answers that count today`,
    often: (percent: number) => `About ${percent} of 100 videos ask a question.`,
    next: {
      known: (days: number, views: number) => `Next level, Known: ${needs(days, views)}.`,
      trusted: (days: number, views: number) => `Next level, Trusted: ${needs(days, views)}.`,
    },
    vouches: 'A confirmed email address, a second factor and a deposit each shorten the days by a fifth.',
    shared: (accounts: number, earned: number, ceiling: number, own: number) =>
      `Your account seems to belong together with ${plural(accounts - 1, { one: '# other', other: '# others' })}. Together you may earn ${ceiling} a day and have earned ${earned}; ${own} a day stay yours whatever the others do.`,
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
    different: 'If you are different people, say so and a person looks at it.',
    lane: 'Questions beside the video',
    laneOptions: { off: 'Ask me questions', on: 'No questions: let my device do a calculation' },
    laneNote: 'Without questions 30 views a day count, and what they pay for is offered a few days later.',
    objected: 'Your objection is with the operator.',
    saved: { title: 'Saved', description: 'It counts from your next video on.' },
    failed: 'This was not saved',
  },
  programs: 'Programs',
  programsText: 'Access tokens and webhooks for scripts and apps of yours.',
  programsOpen: 'Tokens and webhooks',
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
