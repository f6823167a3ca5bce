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
};
