import type { support as wire } from '@viewloop/contract';

const categories: Record<wire.SupportCategory, string> = {
  account: 'My account',
  credits: 'Credits',
  deposit: 'A deposit',
  promotion: 'A promotion',
  fair_play: 'Fair play or a decision',
  other: 'Something else',
};

/** Writing to the operator. */
export const support = {
  title: 'Support',
  description: 'Ask the people who run this site. You see the answer here and get it by email.',
  write: 'Write a message',
  conversations: 'Your conversations',
  conversation: 'Conversation',
  empty: 'No messages yet',
  emptyText: 'When something is unclear or went wrong, write to us. We answer here.',
  back: 'All conversations',
  writeTitle: 'Write a message',
  writeText: 'The people who run this site read it and answer here.',
  category: 'What is it about?',
  categories,
  related: 'Does it concern something of yours?',
  relatedHint: 'Optional. It helps us to find it.',
  relatedNone: 'Nothing in particular',
  about: {
    promotion: (id: number) => `Promotion ${id}`,
    deposit: (id: number) => `Deposit ${id}`,
    view: (id: number) => `View ${id}`,
  },
  aboutGroups: { promotion: 'Your promotions', deposit: 'Your deposits', view: 'Videos you watched' },
  text: 'Your message',
  textHint: 'Never send us your password or a recovery code.',
  textMissing: 'Write a few words first.',
  send: 'Send',
  reply: 'Your reply',
  operator: (brand: string) => `${brand} team`,
  new: 'New',
  states: { open: 'Waiting for an answer', waiting: 'Answered', closed: 'Closed' },
  closedText: 'This conversation is closed. A reply opens it again.',
  close: 'Close conversation',
};

export type SupportMessages = typeof support;
