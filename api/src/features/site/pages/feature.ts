import {
  constants,
  isLinkWithToken,
  isOpenPath,
  isScreen,
  PAGE_SLUGS,
  type PageSlug,
  screenAt,
} from '@viewloop/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '../../../platform/http/me.ts';
import { fill, readPage, type Tokens } from '../../../platform/http/page-template.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { publicOrigin } from '../../../platform/http/public-origin.ts';
import { POLICY_WITH_MAIL, POLICY_WITH_PLAYERS } from '../../../platform/http/secure-headers.ts';
import { serveFiles } from '../../../platform/http/static-files.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { documentOf, linksHtml, pageLinks, readPublicPage, readTemplate } from '../../ground/site-pages/index.ts';
import { greetingOf } from '../dashboard/index.ts';
import { readSite } from '../landing/index.ts';
import { profileHtml, readProfile } from '../profiles/index.ts';
import { type Greeted, readAppPage } from './app-page.ts';
import { bannersHtml, examplesNote, percentIn } from './html.ts';
import { type Language, languageFor, languageOf, readLandingPages } from './landing-pages.ts';

const isPageSlug = (text: string): text is PageSlug => PAGE_SLUGS.some((slug) => slug === text);

const CODE = /^[A-Za-z0-9]{1,64}$/;

/**
 * Serves the built screens: the landing page for strangers, the application for members, the player window, and their
 * files.
 */
export async function pagesFeature(app: App, { folder }: { folder: string }): Promise<void> {
  await serveFiles(app.http, folder);
  const pages = {
    app: readAppPage(folder),
    player: readPage(folder, 'player.html'),
    sitePage: readTemplate(folder),
    profile: readPage(folder, 'profile.html'),
    landing: readLandingPages(folder),
    manifest: readPage(folder, 'manifest.webmanifest'),
  };

  async function landingTokens(request: FastifyRequest, language: Language): Promise<Tokens> {
    const [site, links] = await app.db.read((tx) => Promise.all([readSite(tx, app.settings), pageLinks(tx, language)]));
    const { brandName, commissionPercent, watchSeconds, figures, figuresAreExamples, banners } = site;
    return {
      BRAND_NAME: brandName,
      ORIGIN: publicOrigin(app.settings, request),
      COMMISSION_PERCENT: String(commissionPercent),
      WATCH_SECONDS: String(watchSeconds),
      FIGURE_USERS: figures.users,
      FIGURE_VIDEOS: figures.videos,
      FIGURE_CREDITS: figures.credits,
      FIGURE_SATISFACTION: percentIn(figures.satisfaction, language),
      EXAMPLE_FIGURES: examplesNote(figuresAreExamples, language),
      BANNERS: bannersHtml(banners, language),
      PAGE_LINKS: { html: linksHtml(links) },
    };
  }

  const html = (
    reply: FastifyReply,
    text: string,
    { policy, cache = 'no-cache' }: { policy?: string; cache?: 'no-cache' | 'no-store' } = {},
  ) => {
    if (policy) reply.header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').header('cache-control', cache).send(text);
  };
  /** A shared referral link shows the picture of that link. */
  const pictureOf = (request: FastifyRequest) => {
    const { ref } = request.query as { ref?: unknown };
    const language = languageFor(request.headers['accept-language']);
    return typeof ref === 'string' && CODE.test(ref) ? `/invitations/${ref}.png?language=${language}` : '/og.png';
  };
  const appPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    isMember: boolean,
    { greeted, id = '' }: { greeted?: Greeted | undefined; id?: string | undefined } = {},
  ) =>
    html(
      reply,
      fill(pages.app(path, isMember, greeted), {
        ID: id,
        BRAND_NAME: app.settings.brandName,
        ORIGIN: publicOrigin(app.settings, request),
        OG_IMAGE: pictureOf(request),
      }),
      // A greeting names the member, and the address of a link contains its token. The next user of this browser must find
      // neither by going back.
      { policy: POLICY_WITH_MAIL, cache: greeted || isLinkWithToken(path) ? 'no-store' : 'no-cache' },
    );
  /** If the database is away, the page is sent all the same, because it tells the visitor so. */
  const isMember = async (request: FastifyRequest) => (await app.authenticate(request).catch(() => {})) !== undefined;

  /** The application's page with the status 404: it says "not found" in the visitor's language. */
  const notFound = async (request: FastifyRequest, reply: FastifyReply) =>
    appPage(request, reply.status(404), '/not-found', await isMember(request));

  /** Without it, for example because the database is busy, the outline has a grey line instead. */
  const greetedBy = async ({ id, username }: Me): Promise<Greeted | undefined> => {
    const greeting = await app.db.read((tx) => greetingOf(tx, id)).catch(() => undefined);
    return greeting && { username, ...greeting };
  };

  app.http.get<{ Querystring: { ref?: string } }>('/', async (request, reply) => {
    const me = await app.authenticate(request);
    if (me) return appPage(request, reply, '/', true, { greeted: await greetedBy(me) });
    const { ref } = request.query;
    if (typeof ref === 'string' && CODE.test(ref)) return reply.redirect(`/auth?ref=${ref}`);
    const language = languageFor(request.headers['accept-language']);
    const page = pages.landing.get(language) ?? pages.landing.get('en') ?? pages.app('/', false);
    return html(reply.header('vary', 'accept-language'), fill(page, await landingTokens(request, language)));
  });

  app.http.get<{ Params: { code: string } }>('/ref/:code', async (request, reply) => {
    const { code } = request.params;
    return reply.redirect(CODE.test(code) ? `/auth?ref=${code}` : '/auth');
  });

  // In JSON the text is escaped differently.
  const nameInJson = { html: JSON.stringify(app.settings.brandName).slice(1, -1) };
  const { share_target, ...installed } = JSON.parse(fill(pages.manifest, { BRAND_NAME: nameInJson }));
  // A site without clips cannot take a video that somebody shares with it.
  const manifest = JSON.stringify(app.settings.clips.on ? { ...installed, share_target } : installed);
  app.http.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  );

  // The service worker takes what is shared. Without it the file arrives here, is not read, and the page asks for it.
  if (app.settings.clips.on)
    app.http.post(
      '/clips/share',
      { onRequest: (_request, reply) => void reply.redirect('/clips?shared=1', 303) },
      () => {},
    );

  app.http.get('/player', async (_request, reply) =>
    html(reply, fill(pages.player, { BRAND_NAME: app.settings.brandName }), { policy: POLICY_WITH_PLAYERS }),
  );

  app.http.get<{ Params: { slug: string }; Querystring: { language?: string } }>(
    '/pages/:slug',
    async (request, reply) => {
      const { slug } = request.params;
      const wanted = languageOf(request.query.language) ?? languageFor(request.headers['accept-language']);
      const [page, links] = isPageSlug(slug)
        ? await app.db.read((tx) => Promise.all([readPublicPage(tx, slug, wanted), pageLinks(tx, wanted)]))
        : [];
      if (!page || !links) return notFound(request, reply);
      const { brandName } = app.settings;
      const origin = publicOrigin(app.settings, request);
      const document = documentOf(pages.sitePage, page, { brandName, origin, links: linksHtml(links) });
      return html(reply.header('vary', 'accept-language'), document);
    },
  );

  app.http.get<{ Params: { handle: string } }>('/u/:handle', async (request, reply) => {
    const { handle } = request.params;
    const profile = constants.HANDLE_PATTERN.test(handle)
      ? await app.db.read((tx) => readProfile(tx, handle))
      : undefined;
    if (!profile) return notFound(request, reply);
    const language = languageFor(request.headers['accept-language']);
    const origin = publicOrigin(app.settings, request);
    const page = profileHtml(pages.profile, profile, { brandName: app.settings.brandName, origin, language });
    return html(reply.header('vary', 'accept-language'), page);
  });

  app.http.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isFile = /\.\w+$/.test(path);
    if (path.startsWith('/api/') || isFile) throw new Problem('not_found');
    const screen = path.replace(/\/$/, '') || '/';
    // Send the application's page with the status 404: it says "not found" in the visitor's language.
    if (!isScreen(screen)) reply.status(404);
    const { screen: name = screen, parts } = screenAt(screen) ?? {};
    return appPage(request, reply, name, !isOpenPath(screen) && (await isMember(request)), { id: parts?.id });
  });
}
