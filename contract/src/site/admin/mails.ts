import { z } from 'zod';
import { defineRoute } from '../../wire/route.ts';
import { Done, IdInPath, Instant, Language, MemberId, wholeInText } from '../../wire/shapes.ts';

/**
 * `kept`: there is no mail server, so it is only shown here. `uncertain`: nobody knows whether it arrived, and sending it
 * again would risk a second copy. `withdrawn`: it was no longer worth sending.
 */
export const DeliveryState = z.enum(['waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'withdrawn']);
export type DeliveryState = z.output<typeof DeliveryState>;

export const ListedMail = z.object({
  id: z.int(),
  to: z.string(),
  userId: MemberId.nullable(),
  /** Which mail it is, like `verify_email`. */
  kind: z.string(),
  language: Language,
  subject: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  nextTryAt: Instant.nullable(),
  /** What the mail server said last. */
  error: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type ListedMail = z.output<typeof ListedMail>;

const byId = z.object({ id: IdInPath });

export const listMails = defineRoute({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'Mails, newest first; q finds addresses by how they begin',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    state: DeliveryState.optional(),
    before: wholeInText(1).optional(),
    limit: wholeInText(1, 200).default(50),
  }),
  problems: [],
  response: z.array(ListedMail),
});

export const readMail = defineRoute({
  method: 'GET',
  path: '/api/admin/mails/:id',
  access: 'admin',
  summary: 'One mail as it is received; links of mails that were sent are hidden',
  params: byId,
  problems: ['confirm_first', 'mail_not_found'],
  response: ListedMail.extend({
    text: z.string(),
    html: z.string(),
    link: z
      .enum(['none', 'usable', 'sent', 'used'])
      .describe(
        'Whether its personal link is shown: `sent` only to the member, `used` or expired; `none` if the mail has no such link',
      ),
  }),
});

export const mailHtml = defineRoute({
  method: 'GET',
  path: '/api/admin/mails/:id/html',
  access: 'admin',
  summary: 'The HTML of a mail, for a sandboxed frame',
  kind: 'html',
  params: byId,
  problems: ['confirm_first', 'mail_not_found'],
  response: z.string(),
});

export const deliveries = defineRoute({
  method: 'GET',
  path: '/api/admin/deliveries',
  access: 'admin',
  summary: 'Everything that leaves the site: what waits, what was given up, and whether all of it is held',
  problems: [],
  response: z.object({
    /** Set after a restore: nothing is sent until an admin releases it. */
    heldSince: Instant.nullable(),
    /** Whether a mail server is configured. */
    mailIsSent: z.boolean(),
    /** Counted up to 1000. */
    waiting: z.int(),
    dead: z.array(
      z.object({
        id: z.int(),
        /** `mail`, `push` or `webhook`. */
        kind: z.string(),
        target: z.string(),
        state: DeliveryState,
        attempts: z.int(),
        error: z.string().nullable(),
        createdAt: Instant,
      }),
    ),
  }),
});

export const releaseDeliveries = defineRoute({
  method: 'POST',
  path: '/api/admin/deliveries/release',
  access: 'admin',
  summary: 'Sends again after a restore; what waited in the backup is sent as well, or dropped',
  body: z.strictObject({ waiting: z.enum(['send', 'drop']) }),
  problems: ['confirm_first', 'nothing_held'],
  response: z.object({ dropped: z.int() }),
});

export const retryDelivery = defineRoute({
  method: 'POST',
  path: '/api/admin/deliveries/:id/retry',
  access: 'admin',
  summary: 'Tries a delivery again that was given up',
  params: byId,
  problems: ['delivery_not_dead'],
  response: Done,
});
