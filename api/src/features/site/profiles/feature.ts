import { constants, profiles, rateLimits } from '@viewloop/contract';
import type { FastifyReply } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { badgeSvg } from './badge-rules.ts';
import { openInvitationPictures } from './invitation-picture.ts';
import { readProfile } from './read-profile.ts';
import * as store from './store.ts';
import { NONE_YET, updateProfile } from './update-profile.ts';
import { figureIn, type Language, profileWords } from './words.ts';

const BADGE_FILE = /^(.+)\.svg$/;
const INVITATION_FILE = /^([A-Za-z0-9]{1,64})\.png$/;
const TEN_MINUTES = 'public, max-age=600';

const languageOf = (text: unknown): Language => constants.LANGUAGES.find((language) => language === text) ?? 'en';

/** Other sites show this picture, in a frame as well. As a document of its own it may load and run nothing. */
function forOtherSites(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', "default-src 'none'; frame-ancestors *; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', TEN_MINUTES);
}

interface Needs {
  screens: string | undefined;
  isReservedName: (name: string) => boolean;
}

export function profilesFeature(app: App, { screens, isReservedName }: Needs): void {
  const { brandName } = app.settings;

  mount(app, profiles.readOwnProfile, async ({ me, read }) =>
    read(async (tx) => (await store.findOwnProfile(tx, me.id)) ?? NONE_YET),
  );
  mount(app, profiles.updateOwnProfile, ({ me, body }) => updateProfile(app, me.id, body, isReservedName), {
    limits: [rateLimits.profileChanges],
  });
  mount(app, profiles.readPublicProfile, async ({ params, read }) => {
    const profile = await read((tx) => readProfile(tx, params.handle));
    if (!profile) throw new Problem('not_found');
    return profile;
  });

  app.http.get<{ Params: { file: string }; Querystring: { language?: unknown } }>(
    '/badges/:file',
    async ({ params, query }, reply) => {
      const handle = BADGE_FILE.exec(params.file)?.[1] ?? '';
      const shown = constants.HANDLE_PATTERN.test(handle)
        ? await app.db.read((tx) => store.findShown(tx, handle))
        : undefined;
      if (!shown?.badge) throw new Problem('not_found');
      const language = languageOf(query.language);
      const views = figureIn(language, shown.verifiedViews);
      return forOtherSites(reply)
        .type('image/svg+xml; charset=utf-8')
        .send(badgeSvg(profileWords[language].badge(brandName, views)));
    },
  );

  if (screens !== undefined) invitationRoutes(app, screens);
}

/**
 * The pictures of referral links. They name the member only if there is a public page, and an unknown code gets the same
 * picture as that of a member without one, so nobody learns which codes exist.
 */
function invitationRoutes(app: App, screens: string): void {
  const { brandName } = app.settings;
  const pictures = openInvitationPictures(screens);
  app.http.get<{ Params: { file: string }; Querystring: { language?: unknown } }>(
    '/invitations/:file',
    async ({ params, query }, reply) => {
      const code = INVITATION_FILE.exec(params.file)?.[1];
      if (code === undefined) throw new Problem('not_found');
      const words = profileWords[languageOf(query.language)];
      const referrer = await app.db.read((tx) => store.findReferrer(tx, code));
      const inviter = referrer && { handle: referrer.handle, avatar: referrer.avatar };
      const title = inviter ? words.invitedBy(inviter.handle) : words.invitation;
      const picture = await pictures.pictureFor(inviter, { brand: brandName, title, line: words.watchAndEarn });
      reply.header('cache-control', TEN_MINUTES).header('cross-origin-resource-policy', 'cross-origin');
      return picture ? reply.type('image/png').send(picture) : reply.redirect('/og.png');
    },
  );
}
