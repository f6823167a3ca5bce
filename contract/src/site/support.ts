import { z } from 'zod';
import { Email, WORK_AFTER_MANY } from '../accounts/auth.ts';
import { LONGEST_SUPPORT_TEXT } from '../wire/constants.ts';
import { OldRequestId } from '../wire/request-id.ts';
import { defineRoute } from '../wire/route.ts';
import { Done, IdInPath, Instant, Language, LinkToken, MemberId, wholeInText } from '../wire/shapes.ts';

export const SupportCategory = z.enum(['account', 'credits', 'deposit', 'promotion', 'fair_play', 'other']);
export type SupportCategory = z.output<typeof SupportCategory>;

/** `open`: the operator is to answer. `waiting`: the member may reply. `closed`: done; a reply opens it again. */
export const SupportState = z.enum(['open', 'waiting', 'closed']);
export type SupportState = z.output<typeof SupportState>;

const AboutKind = z.enum(['view', 'promotion', 'deposit']);
const About = z.strictObject({ kind: AboutKind, id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });

const Text = z.string().trim().min(1).max(LONGEST_SUPPORT_TEXT);
const Thread = z.object({
  id: z.int(),
  category: SupportCategory,
  about: About.nullable(),
  state: SupportState,
  /** Whether there is something new for the caller. */
  unread: z.boolean(),
  /** The beginning of the latest message. */
  excerpt: z.string(),
  createdAt: Instant,
  lastAt: Instant,
});

const Message = z.object({
  id: z.int(),
  fromOperator: z.boolean(),
  text: z.string(),
  at: Instant,
});

export const SupportThread = Thread.extend({ messages: z.array(Message) });
export type SupportThread = z.output<typeof SupportThread>;

export const AdminSupportThread = Thread.extend({ memberId: MemberId, memberName: z.string() });
export type AdminSupportThread = z.output<typeof AdminSupportThread>;

const byId = z.object({ id: IdInPath });

export const listThreads = defineRoute({
  method: 'GET',
  path: '/api/support',
  access: 'member',
  summary: 'Lists the fifty latest conversations with the operator',
  problems: [],
  response: z.array(Thread),
});

export const supportSubjects = defineRoute({
  method: 'GET',
  path: '/api/support/subjects',
  access: 'member',
  summary: 'Lists the latest views, promotions and deposits, of which a message can name one',
  problems: [],
  response: z.array(z.object({ kind: AboutKind, id: z.int(), title: z.string().nullable(), at: Instant })),
});

export const openThread = defineRoute({
  method: 'POST',
  path: '/api/support',
  access: 'member',
  summary: 'Writes to the operator',
  body: z.strictObject({
    category: SupportCategory,
    text: Text,
    about: About.nullable().optional(),
    requestId: OldRequestId,
  }),
  problems: ['support_thread_unknown', 'support_subject_unknown', 'support_too_many'],
  response: SupportThread,
});

export const readThread = defineRoute({
  method: 'GET',
  path: '/api/support/:id',
  access: 'member',
  summary: 'One conversation, oldest message first',
  params: byId,
  problems: ['support_thread_unknown'],
  response: SupportThread,
});

export const replyToThread = defineRoute({
  method: 'POST',
  path: '/api/support/:id/reply',
  access: 'member',
  summary: 'Writes another message; a closed conversation is opened again',
  params: byId,
  body: z.strictObject({ text: Text, requestId: OldRequestId }),
  problems: ['support_thread_unknown', 'support_thread_full'],
  response: SupportThread,
});

export const seeThread = defineRoute({
  method: 'POST',
  path: '/api/support/:id/seen',
  access: 'member',
  summary: 'Marks a conversation as read',
  params: byId,
  problems: ['support_thread_unknown'],
  response: Done,
});

export const closeThread = defineRoute({
  method: 'POST',
  path: '/api/support/:id/close',
  access: 'member',
  summary: 'Closes a conversation that needs no answer any more',
  params: byId,
  problems: ['support_thread_unknown'],
  response: SupportThread,
});

export const supportInbox = defineRoute({
  method: 'GET',
  path: '/api/admin/support',
  access: 'admin',
  summary: 'Conversations of all members, latest message first, and how many are unread (counted up to 100)',
  query: z.object({
    state: SupportState.optional(),
    /** The `lastAt` and `id` of the last one that is shown, for the next page. */
    before: Instant.optional(),
    beforeId: wholeInText(1).optional(),
    limit: wholeInText(1, 100).default(20),
  }),
  problems: [],
  response: z.object({ unread: z.int(), threads: z.array(AdminSupportThread) }),
});

export const readThreadAsAdmin = defineRoute({
  method: 'GET',
  path: '/api/admin/support/:id',
  access: 'admin',
  summary: 'One conversation, with who wrote each answer',
  params: byId,
  problems: ['support_thread_unknown'],
  response: AdminSupportThread.extend({ messages: z.array(Message.extend({ authorName: z.string() })) }),
});

export const answerThread = defineRoute({
  method: 'POST',
  path: '/api/admin/support/:id/answer',
  access: 'admin',
  summary: 'Answers a member, who is told by a notice and by mail',
  params: byId,
  body: z.strictObject({ text: Text, close: z.boolean().default(false), requestId: OldRequestId }),
  problems: ['support_thread_unknown', 'support_thread_full'],
  response: Done,
});

export const seeThreadAsAdmin = defineRoute({
  method: 'POST',
  path: '/api/admin/support/:id/seen',
  access: 'admin',
  summary: 'Marks a conversation as read by the operator',
  params: byId,
  problems: [],
  response: Done,
});

export const changeThreadState = defineRoute({
  method: 'POST',
  path: '/api/admin/support/:id/state',
  access: 'admin',
  summary: 'Closes a conversation, or puts it back among the open ones',
  params: byId,
  body: z.strictObject({ state: z.enum(['open', 'closed']) }),
  problems: ['support_thread_unknown'],
  response: Done,
});

/** For people who cannot sign in, and for people without an account. */
export const writeFromOutside = defineRoute({
  method: 'POST',
  path: '/api/support/outside',
  access: 'anyone',
  summary:
    'Writes to the operator without signing in; admins see it once the address was confirmed with the mailed link',
  description: WORK_AFTER_MANY,
  body: z.strictObject({ email: Email, text: Text, language: Language.optional() }),
  problems: ['human_check'],
  response: z.object({ ok: z.literal(true), mailIsSent: z.boolean() }),
});

export const confirmFromOutside = defineRoute({
  method: 'POST',
  path: '/api/support/outside/confirm',
  access: 'anyone',
  summary: 'Confirms the address of a message with the link of the mail, and shows the message to the admins',
  body: z.strictObject({ token: LinkToken }),
  problems: ['link_unknown', 'link_used', 'link_expired', 'link_of_another'],
  response: Done,
});

export const OutsideMessage = z.object({
  id: z.int(),
  email: z.string(),
  text: z.string(),
  confirmedAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
});
export type OutsideMessage = z.output<typeof OutsideMessage>;

export const listFromOutside = defineRoute({
  method: 'GET',
  path: '/api/admin/support-outside',
  access: 'admin',
  summary:
    'Lists messages of people who could not sign in: those that wait, oldest first, then the latest answered ones',
  problems: [],
  response: z.array(OutsideMessage),
});

export const answerOutside = defineRoute({
  method: 'POST',
  path: '/api/admin/support-outside/:id/answer',
  access: 'admin',
  summary: 'Answers by mail, once',
  params: byId,
  body: z.strictObject({ text: Text }),
  problems: ['message_answered', 'support_thread_unknown'],
  response: Done,
});
