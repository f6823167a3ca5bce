import { sitePages } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { publicOrigin } from '../../../platform/http/public-origin.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { consentFor, publicRulesVersion } from './consent-store.ts';
import { draftOf, listPages, pageFor } from './list-pages.ts';
import { linksHtml, pageLinks } from './page-links.ts';
import { publishPage, withdrawPage } from './publish-page.ts';
import { documentOf, previewOf } from './read-page.ts';
import * as store from './store.ts';
import { readTemplate } from './template.ts';

const DONE = { ok: true } as const;

/** The pages that the operator writes: drafts, versions, and members' consent to the rules. */
export function sitePagesFeature(app: App, { screens }: { screens: string | undefined }): void {
  const { brandName } = app.settings;
  const template = readTemplate(screens);

  mount(app, sitePages.listSitePages, ({ read }) => read((tx) => listPages(tx, brandName)));

  mount(app, sitePages.savePageDraft, ({ params: { slug }, body: { language, ...text }, write }) =>
    write(async (tx) => {
      await store.writeDraft(tx, slug, language, text);
      return pageFor(tx, slug, brandName);
    }),
  );

  mount(app, sitePages.publishPage, ({ params: { slug }, body: { languages }, me, write }) =>
    write(async (tx) => {
      await publishPage(tx, { adminId: me.id, slug, languages, brand: brandName });
      return pageFor(tx, slug, brandName);
    }),
  );

  mount(app, sitePages.withdrawPage, ({ params: { slug }, me, write }) =>
    write(async (tx) => {
      await withdrawPage(tx, { adminId: me.id, slug });
      return pageFor(tx, slug, brandName);
    }),
  );

  mount(app, sitePages.listPageVersions, async ({ params: { slug }, read }) => {
    const versions = await read((tx) => store.latestVersions(tx, slug));
    return versions.map((version) => ({ ...version, publishedAt: version.publishedAt.toISOString() }));
  });

  mount(
    app,
    sitePages.previewPage,
    async ({ params: { slug }, query: { language, version }, read, request, reply }) => {
      const [text, links] = await read(async (tx) =>
        Promise.all([
          version === undefined
            ? store.storedPage(tx, slug).then((page) => draftOf(page, slug, language, brandName))
            : store.textsOfVersion(tx, slug, version).then((texts) => texts?.[language]),
          pageLinks(tx, language),
        ]),
      );
      if (!text) throw new Problem('not_found');
      const origin = publicOrigin(app.settings, request);
      const document = documentOf(template, previewOf(slug, language, text, version), {
        brandName,
        origin,
        links: linksHtml(links),
      });
      return reply.type('text/html; charset=utf-8').send(document);
    },
  );

  mount(app, sitePages.agreeToRules, async ({ body, me, write }) => {
    await write(async (tx) => {
      // Somebody who read version 2 must not agree to version 3, which was published meanwhile.
      if ((await publicRulesVersion(tx)) !== body.version) throw new Problem('rules_changed');
      await consentFor(tx, me.id, 'accepted');
    });
    return DONE;
  });
}
