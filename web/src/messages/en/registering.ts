/** Who may register, as visitors read it. */
export const registering = {
  closed: 'Nobody can register on this site at the moment. If you have an account, sign in.',
  byInvitation: 'Registering here needs an invitation. Open the link that you received, or enter its code.',
  code: 'Invitation code',
  codeMissing: 'Enter the code of your invitation.',
  invited: 'You were invited. The invitation works once.',
  byApproval: 'An admin looks at each registration before the account opens. You receive an email when it is decided.',
  waitingTitle: 'Your registration waits for approval',
  waiting:
    'The account is made, and an admin will look at it. You receive an email when it is decided; then you can sign in.',
  confirmMeanwhile: 'Meanwhile, please confirm your address with the link in the email that we sent you.',
};

export type RegisteringMessages = typeof registering;
