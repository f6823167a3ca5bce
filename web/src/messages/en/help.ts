/** Writing to the operator without signing in. */
export const help = {
  title: 'Write to us without signing in',
  text: 'For people who cannot get into their account, or have none. We first send you a link to confirm your address; then a person reads your message and answers by email.',
  message: 'Your message',
  messageMissing: 'Write what happened.',
  submit: 'Send',
  pending: 'Sending …',
  failed: 'The message was not sent',
  sentTitle: 'Confirm your address',
  sent: (email: string) =>
    `We have sent a link to ${email}. Your message arrives when you open it and press the button. It works for one day.`,
  kept: 'This site sends no email. The operator sees that you wrote, and has to pass the link on to you.',

  confirm: {
    title: 'Send your message',
    text: 'With this you confirm that the address is yours. A person then reads your message.',
    submit: 'Send my message',
    pending: 'Sending …',
    doneTitle: 'Your message has arrived',
    done: 'You receive the answer by email.',
    usedTitle: 'Your message has arrived',
    used: 'This link was used before. You receive the answer by email.',
  },
};

export type HelpMessages = typeof help;
