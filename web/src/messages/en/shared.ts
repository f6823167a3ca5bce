import type { Wait } from '@viewloop/contract/wait';
import type { Ago } from '../../base/ago.ts';
import { platformLabels } from '../../platforms/looks.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** Texts that many screens share. */
export const shared = {
  credits: (count: number) => plural(count, { one: '# credit', other: '# credits' }),
  creditsWord: (count: number) => plural(count, { one: 'credit', other: 'credits' }),
  views: (count: number) => plural(count, { one: '# view', other: '# views' }),
  platforms: platformLabels,
  ago: (time: Ago) => {
    switch (time.unit) {
      case 'now':
        return 'Just now';
      case 'minutes':
        return `${time.count}m ago`;
      case 'hours':
        return `${time.count}h ago`;
      case 'days':
        return `${time.count}d ago`;
    }
  },
  wait: ({ unit, count }: Wait) => {
    switch (unit) {
      case 'seconds':
        return plural(count, { one: '# second', other: '# seconds' });
      case 'minutes':
        return plural(count, { one: '# minute', other: '# minutes' });
      case 'hours':
        return plural(count, { one: '# hour', other: '# hours' });
    }
  },
  /** What members say against a decision. */
  objections: {
    object: 'Dispute',
    objectTo: (title: string) => `Dispute: ${title}`,
    label: 'What should we know?',
    hint: 'A person looks at it and answers you.',
    send: 'Send dispute',
    sent: 'Your dispute was sent',
    failed: 'Your dispute was not sent',
    answer: 'Answer:',
    states: {
      open: 'Dispute sent',
      granted: 'Dispute granted',
      refused: 'Dispute refused',
      closed: 'Dispute settled',
    },
  },
  error: 'Error',
  success: 'Success',
  print: 'Print or save as PDF',
  cancel: 'Cancel',
  provingHuman: 'Checking that you are not a script. This takes a few seconds.',
  passwordBroken: 'This password is in lists of stolen passwords. Better choose another one.',
  passwordStrength: ['Very easy to guess', 'Easy to guess', 'Could be stronger', 'Good', 'Strong'],
  unknownDevice: 'unknown device',
  unknownPlace: 'unknown place',
  close: 'Close',
  save: 'Save',
  undo: 'Undo',
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages',
  loadMore: 'Load more',
  loading: 'Loading…',
  copy: 'Copy',
  copied: 'Copied!',
  copyFailed: 'Could not copy',
  copyByHand: 'Your browser does not allow it. Select the text and copy it yourself.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  showAsTable: 'Show as table',
  when: 'When',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  couldNotLoad: 'This could not be loaded',
  somethingWrong: 'Something went wrong.',
  nothingChanged: 'Nothing was changed, and your credits are safe.',
  serverTrouble: 'The server had a problem.',
  retriesByItself: 'We keep trying. This page recovers by itself as soon as it can.',
  noConnection: 'There is no connection to the server.',
  offline: 'You are offline. What you see may be out of date; your credits are safe.',
  notification: 'Notification',
  notifications: 'Notifications',
  utcDays: 'Days begin at midnight UTC.',
};
