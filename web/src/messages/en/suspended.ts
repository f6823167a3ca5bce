/** What suspended members may still do. */
export const suspended = {
  title: 'Your account is suspended',
  reason: (reason: string) => `Reason: ${reason}`,
  text: 'You cannot watch or promote. You can still download your data, dispute the suspension, and delete the account.',
  expired: 'This page works for an hour. Sign in again to continue.',
  back: 'Back to sign-in',
  exportTitle: 'Download my data',
  exportText: 'Everything that this site stores about you, as one archive.',
  exportButton: 'Download',
  objectTitle: 'Dispute the suspension',
  objectText: 'A person reads what you write and decides. Sign in again to read the answer.',
  objectLabel: 'What should we know?',
  objectSend: 'Send dispute',
  objectSent: 'Your dispute is waiting for an answer.',
  yourWords: 'You wrote:',
  states: {
    open: 'It waits for an answer.',
    granted: 'It was granted.',
    refused: 'It was refused.',
    closed: 'It was closed.',
  },
  answer: 'Answer:',
  deleteTitle: 'Delete the account',
  deleteText: (days: number) => `It is deleted after ${days} days. Until then you can take it back here.`,
  credits: (credits: string) => `I give up ${credits} credits.`,
  deleteButton: 'Delete my account',
  pending: (day: string) => `The account will be deleted on ${day}.`,
  keep: 'Keep the account',
  failed: 'That did not work',
};

export type SuspendedMessages = typeof suspended;
