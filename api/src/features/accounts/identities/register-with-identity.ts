import type { auth, identities } from '@viewloop/contract';
import type { z } from 'zod';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { languageOfHeader } from '../../messages/mail/index.ts';
import {
  admitMember,
  beginSession,
  type Exchange,
  findUser,
  forgoPassword,
  isReservedName,
  markVerified,
  refuseRegistration,
  register,
  type Sessions,
  unusableHash,
  type Welcome,
} from '../auth/index.ts';
import { takeProven } from './attempt-store.ts';
import { linkIdentity } from './identity-store.ts';

interface Wish {
  cookieHash: Buffer;
  body: z.output<typeof identities.registerWithIdentity.body>;
  at: Exchange;
}

/** A new member without a password. The address counts as confirmed only if the other site has checked that very one. */
export async function registerWithIdentity(
  app: App,
  { sessions, welcome }: { sessions: Sessions; welcome: Welcome },
  { cookieHash, body, at }: Wish,
): Promise<auth.User> {
  const { db, settings } = app;
  if (isReservedName(body.username, settings.brandName)) throw new Problem('username_reserved');
  const language = body.language ?? languageOfHeader(at.request.headers['accept-language']);
  await db.read((tx) => refuseRegistration(tx, body));
  const mayWrite = await welcome.mayWrite();
  const passwordHash = await unusableHash();
  const { session, user } = await db.write(async (tx) => {
    const found = await takeProven(tx, cookieHash);
    if (!found) throw new Problem('sign_in_over');
    const { provider, proven } = found;
    const isVerified = proven.emailVerified && proven.email?.toLowerCase() === body.email.toLowerCase();
    const id = await register(tx, {
      ...body,
      avatar: body.gender,
      passwordHash,
      language,
      commissionWaits: settings.mail.smtp !== undefined && !isVerified,
    });
    await forgoPassword(tx, id);
    await linkIdentity(tx, id, provider, proven);
    if (isVerified) await markVerified(tx, id, body.email);
    else if (mayWrite) await welcome.write(tx, { id, email: body.email, language });
    const { waits } = await admitMember(tx, { id, ...body });
    if (waits) return { session: undefined, user: undefined };
    return { session: await beginSession(tx, sessions, { at, memberId: id }), user: await findUser(tx, id) };
  });
  if (!session) throw new Problem('awaiting_approval');
  session.setCookie(at.reply);
  if (!user) throw new Problem('not_signed_in');
  return user;
}
