import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, LinkToken } from '../wire/shapes.ts';

const byToken = z.object({ token: LinkToken });

export const unsubscribePage = defineRoute({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  summary: 'Leads to the page with the button: opening a link unsubscribes nobody',
  kind: 'redirect',
  params: byToken,
  problems: [],
  response: z.string(),
});

export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  summary: 'One-click unsubscribe (RFC 8058): takes the form that mail programs send, or no body at all',
  params: byToken,
  problems: ['link_unknown', 'link_expired'],
  response: Done,
});
