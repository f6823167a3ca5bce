import { isDeepStrictEqual } from 'node:util';
import { constants, PAGE_SLUGS, type PageSlug, type RouteOutput, type sitePages } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { gapIn } from './markdown.ts';
import { starterOf } from './starters.ts';
import { type Language, type PageText, type StoredPage, storedPages } from './store.ts';

type SitePage = RouteOutput<typeof sitePages.listSitePages>[number];

export const draftOf = (page: StoredPage | undefined, slug: PageSlug, language: Language, brand: string): PageText =>
  page?.drafts[language] ?? starterOf(slug, language, brand);

function present(slug: PageSlug, page: StoredPage | undefined, brand: string): SitePage {
  const isPublic = page?.version != null;
  return {
    slug,
    version: page?.version ?? null,
    publishedAt: (isPublic && page.publishedAt?.toISOString()) || null,
    languages: constants.LANGUAGES.filter((language) => page?.texts?.[language]),
    drafts: constants.LANGUAGES.map((language) => {
      const { title, markdown } = draftOf(page, slug, language, brand);
      return {
        language,
        title,
        markdown,
        source: page?.drafts[language] ? 'saved' : 'starter',
        isNew: !isDeepStrictEqual(page?.texts?.[language], { title, markdown }),
        hasGaps: gapIn({ title, markdown }) !== undefined,
      };
    }),
  };
}

export async function listPages(tx: ReadTx, brand: string): Promise<SitePage[]> {
  const stored = await storedPages(tx);
  return PAGE_SLUGS.map((slug) =>
    present(
      slug,
      stored.find((page) => page.slug === slug),
      brand,
    ),
  );
}

export async function pageFor(tx: ReadTx, slug: PageSlug, brand: string): Promise<SitePage> {
  const stored = await storedPages(tx);
  return present(
    slug,
    stored.find((page) => page.slug === slug),
    brand,
  );
}
