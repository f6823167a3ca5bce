import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** Sessions and ways to sign in. */
export const signingIn = {
  sessions: {
    title: 'Where you are signed in',
    description: 'Do you see a device that is not yours? End its session and change your password.',
    current: 'This device',
    lastUsed: (when: string) => `Last used: ${when}`,
    withinTheHour: 'within the last hour',
    signedIn: (when: string) => `Signed in: ${when}`,
    end: 'End session',
    endLabel: (device: string) => `End session: ${device}`,
    endOthers: 'End all other sessions',
    onlyThis: 'You are signed in on this device only.',
    ended: { title: 'Session Ended', description: 'That device has to sign in again.' },
    othersEnded: 'Signed Out Elsewhere',
    othersEndedText: (count: number) =>
      plural(count, { one: 'One other session was ended.', other: '# other sessions were ended.' }),
    failed: 'The session was not ended',
  },
  otherSites: {
    or: 'or',
    continueWith: (site: string) => `Continue with ${site}`,
    failed: 'This did not work',
  },
  callback: {
    title: 'Signing you in…',
    wait: 'One moment, please.',
    failed: 'Signing in did not work',
    back: 'Back to sign in',
    newTitle: 'Choose a username',
    newText: (site: string) =>
      `Nobody here uses this ${site} account yet. Choose a username to create an account with it.`,
    haveAccount: (site: string) => `You already have an account? Sign in as usual and link ${site} in your settings.`,
    create: 'Create account',
    creating: 'Creating account…',
    linked: 'Account Linked',
    linkedText: (site: string) => `From now on you can sign in with ${site}.`,
    toSettings: 'Settings',
  },
  identities: {
    title: 'Other ways to sign in',
    description: 'Accounts at other sites that you can sign in with.',
    link: (site: string) => `Link ${site}`,
    unlink: 'Unlink',
    unlinkLabel: (site: string) => `Unlink ${site}`,
    linkedOn: (date: string) => `Linked on ${date}`,
    notLinked: 'Not linked',
    unlinked: 'Account Unlinked',
    unlinkedText: (site: string) => `You can no longer sign in with ${site}.`,
    failed: 'This was not changed',
    noPassword:
      'You have no password yet. Ask for a link to set one, so that you can also sign in without the other site.',
    setPassword: 'Set a password',
  },
};

export type SigningInMessages = typeof signingIn;
