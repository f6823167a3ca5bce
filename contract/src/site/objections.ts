import { z } from 'zod';
import { PromotionState } from '../exchange/promotions.ts';
import { ClipFault } from '../screening/clips.ts';
import { defineRoute } from '../wire/route.ts';
import { Done, IdInPath, Instant, MemberId, PromotionId, ViewId, wholeInText } from '../wire/shapes.ts';
import { ViewSignals } from './admin/evidence.ts';

/** A member may object once to the outcome of a view, for this many days. */
export const OBJECTION_DAYS = 30;

export const ObjectionAbout = z.enum(['view', 'promotion', 'standing', 'group', 'suspension', 'visit', 'clip']);
export type ObjectionAbout = z.output<typeof ObjectionAbout>;

/** `closed`: what it was about ended before anybody decided, for example because the promotion was stopped. */
export const ObjectionState = z.enum(['open', 'granted', 'refused', 'closed']);
export type ObjectionState = z.output<typeof ObjectionState>;

const Text = z.string().trim().min(1).max(1000);

const objection = {
  id: z.int(),
  about: ObjectionAbout,
  viewId: ViewId.nullable(),
  promotionId: PromotionId.nullable(),
  visitId: z.int().nullable().describe('The showing of the screening room that was taken back'),
  clipId: z.int().nullable().describe('The clip that was refused, or that the showing was of'),
  text: z.string(),
  at: Instant,
  state: ObjectionState,
  /** What the operator wrote. */
  answer: z.string().nullable(),
  decidedAt: Instant.nullable(),
};

export const Objection = z.object(objection);
export type Objection = z.output<typeof Objection>;

export const listObjections = defineRoute({
  method: 'GET',
  path: '/api/objections',
  access: 'member',
  summary: "Lists the member's latest hundred objections with their answers, newest first",
  problems: [],
  response: z.array(Objection),
});

export const objectToView = defineRoute({
  method: 'POST',
  path: '/api/videos/views/:id/object',
  access: 'member',
  summary: 'Asks a person to look at a view that was not paid or was taken back; its trace is kept until then',
  description: `Possible for ${OBJECTION_DAYS} days and once a view. Sending the same text again changes nothing.`,
  params: z.object({ id: IdInPath }),
  body: z.strictObject({ text: Text }),
  problems: ['view_not_found', 'nothing_to_object', 'objected_before'],
  response: Objection,
});

export const objectToVisit = defineRoute({
  method: 'POST',
  path: '/api/screening/visits/:id/object',
  access: 'member',
  summary: 'Asks a person to look at a showing of the screening room that was taken back',
  description: `Possible for ${OBJECTION_DAYS} days and once a showing. Sending the same text again changes nothing.`,
  params: z.object({ id: IdInPath }),
  body: z.strictObject({ text: Text }),
  problems: ['visit_not_found', 'nothing_to_object', 'objected_before'],
  response: Objection,
});

export const objectToClip = defineRoute({
  method: 'POST',
  path: '/api/clips/:id/object',
  access: 'member',
  summary: 'Asks a person to look again at one of your clips that was refused',
  description: 'Possible once a clip. Sending the same text again changes nothing.',
  params: z.object({ id: IdInPath }),
  body: z.strictObject({ text: Text }),
  problems: ['clip_unknown', 'nothing_to_object', 'objected_before'],
  response: Objection,
});

export const objectToGroup = defineRoute({
  method: 'POST',
  path: '/api/fair-play/group/object',
  access: 'member',
  summary: 'Asks a person to look at why my account was linked with others; a later word replaces the one that waits',
  body: z.strictObject({ text: Text }),
  problems: ['not_in_group'],
  response: Done,
});

const adminObjection = { ...objection, memberId: MemberId, memberName: z.string(), title: z.string().nullable() };
export const AdminObjection = z.object(adminObjection);
export type AdminObjection = z.output<typeof AdminObjection>;

export const listAllObjections = defineRoute({
  method: 'GET',
  path: '/api/admin/objections',
  access: 'moderator',
  summary:
    'Objections of all members: open ones oldest first, or decided ones newest first; X-Total-Count counts the open ones',
  query: z.object({
    show: z.enum(['open', 'decided']).default('open'),
    page: wholeInText(1, 1000).default(1),
    limit: wholeInText(1, 50).default(20),
  }),
  problems: [],
  response: z.array(AdminObjection),
});

export const readObjection = defineRoute({
  method: 'GET',
  path: '/api/admin/objections/:id',
  access: 'moderator',
  summary: 'One objection with its evidence: the trace of the view, or the state of the promotion',
  params: z.object({ id: IdInPath }),
  problems: ['objection_not_found'],
  response: z.object({
    ...adminObjection,
    deciderName: z.string().nullable(),
    view: ViewSignals.nullable(),
    /** Why the view was voided or not paid. */
    viewReason: z.string().nullable(),
    creditedMs: z.int().nullable(),
    /** Whether granting changes anything: the void can be undone, or the server has seen the seconds. */
    grantable: z.boolean(),
    promotionState: PromotionState.nullable(),
    promotionReason: z.string().nullable(),
    clipFault: ClipFault.nullable().describe('Why the clip was refused'),
  }),
});

export const decideObjection = defineRoute({
  method: 'POST',
  path: '/api/admin/objections/:id/decide',
  access: 'moderator',
  summary: 'Grants or refuses an objection; granting undoes what it is about, once, and the member is told the answer',
  params: z.object({ id: IdInPath }),
  body: z.strictObject({ grant: z.boolean(), answer: Text }),
  problems: [
    'promotion_not_found',
    'promotion_state',
    'view_not_found',
    'objection_not_found',
    'objection_decided',
    'own_objection',
    'view_not_payable',
    'visit_not_found',
    'visit_not_voided',
    'cluster_not_found',
    'void_not_undoable',
  ],
  response: Done,
});
