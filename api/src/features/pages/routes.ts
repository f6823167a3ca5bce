import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app-context.ts';
import { Problem } from '../../platform/problem.ts';
import { POLICY_WITH_PLAYERS } from '../../platform/secure-headers.ts';
import { serveFiles } from '../../platform/static-files.ts';
import { readSite } from '../landing/index.ts';
import { bannersHtml, fill, readPage, type Tokens } from './html.ts';

/** Where the screens have something to show; any other address is answered as not found, by the same page. */
const SCREENS = /^\/(auth.*|watch|promote|referrals|wallet|statement|notifications|settings|admin)?$/;
const CODE = /^[A-Za-z0-9]{1,64}$/;

function originOf(app: App, request: FastifyRequest): string {
  return app.settings.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** The built screens: landing page for strangers, the application for members, the player window, and their files. */
export async function pagesRoutes(app: App, folder: string): Promise<void> {
  await serveFiles(app.http, folder);
  const pages = {
    app: readPage(folder, 'index.html'),
    player: readPage(folder, 'player.html'),
    landing: readPage(folder, 'landing.html'),
  };

  async function tokens(request: FastifyRequest): Promise<Tokens> {
    const { brandName, commissionPercent, figures, banners } = await app.db.read((tx) => readSite(tx, app.settings));
    return {
      BRAND_NAME: brandName,
      ORIGIN: originOf(app, request),
      COMMISSION_PERCENT: String(commissionPercent),
      FIGURE_USERS: figures.users,
      FIGURE_VIDEOS: figures.videos,
      FIGURE_CREDITS: figures.credits,
      FIGURE_SATISFACTION: figures.satisfaction,
      BANNERS: bannersHtml(banners),
    };
  }

  const html = (reply: FastifyReply, text: string, policy?: string) => {
    if (policy) reply.header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(text);
  };
  const appPage = (request: FastifyRequest, reply: FastifyReply) =>
    html(
      reply,
      fill(pages.app, { BRAND_NAME: app.settings.brandName, ORIGIN: originOf(app, request) }),
      POLICY_WITH_PLAYERS,
    );

  app.http.get<{ Querystring: { ref?: string } }>('/', async (request, reply) => {
    if (await app.authenticate(request)) return appPage(request, reply);
    const { ref } = request.query;
    if (typeof ref === 'string' && CODE.test(ref)) return reply.redirect(`/auth?ref=${ref}`);
    return html(reply, fill(pages.landing, await tokens(request)));
  });

  app.http.get<{ Params: { code: string } }>('/ref/:code', async (request, reply) => {
    const { code } = request.params;
    return reply.redirect(CODE.test(code) ? `/auth?ref=${code}` : '/auth');
  });

  app.http.get('/player', async (_request, reply) =>
    html(reply, fill(pages.player, { BRAND_NAME: app.settings.brandName }), POLICY_WITH_PLAYERS),
  );

  app.http.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isFile = /\.\w+$/.test(path);
    if (path.startsWith('/api/') || isFile) throw new Problem('not_found');
    if (!SCREENS.test(path.replace(/\/$/, '') || '/')) reply.status(404);
    return appPage(request, reply);
  });
}
