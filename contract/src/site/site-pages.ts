import { z } from 'zod';
import { LANGUAGES, LONGEST_PAGE } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Done, Instant, Language, wholeInText } from '../wire/shapes.ts';
import { PAGE_SLUGS } from './page-names.ts';

const Slug = z.enum(PAGE_SLUGS);
const bySlug = z.object({ slug: Slug });

/** What every visitor is told about the pages that are public. */
export const PublicPage = z.object({ slug: Slug, version: z.int() });

const Title = z.string().trim().min(1).max(120);
const Text = z.object({ title: z.string(), markdown: z.string() });

export const SitePage = z.object({
  slug: Slug,
  /** The public version; null when the page is not public. */
  version: z.int().nullable(),
  publishedAt: Instant.nullable(),
  /** The languages of the public version. */
  languages: z.array(Language),
  drafts: z.array(
    Text.extend({
      language: Language,
      /** `starter`: the draft that comes with the software. `saved`: written by an admin. */
      source: z.enum(['starter', 'saved']),
      /** Whether the public version says something else. */
      isNew: z.boolean(),
      /** Whether there are still gaps like [[your name]] to fill. */
      hasGaps: z.boolean(),
    }),
  ),
});
export type SitePage = z.output<typeof SitePage>;

export const listSitePages = defineRoute({
  method: 'GET',
  path: '/api/admin/pages',
  access: 'admin',
  summary: 'Lists the pages that the operator writes, with their drafts in every language',
  problems: [],
  response: z.array(SitePage),
});

export const savePageDraft = defineRoute({
  method: 'POST',
  path: '/api/admin/pages/:slug/draft',
  access: 'admin',
  summary: 'Saves a draft, which only admins see',
  // Every character may take six bytes.
  largestBody: 256 * 1024,
  params: bySlug,
  body: z.strictObject({ language: Language, title: Title, markdown: z.string().trim().min(1).max(LONGEST_PAGE) }),
  problems: [],
  response: SitePage,
});

export const publishPage = defineRoute({
  method: 'POST',
  path: '/api/admin/pages/:slug/publish',
  access: 'admin',
  summary: 'Publishes the drafts of the given languages as a new version',
  params: bySlug,
  body: z.strictObject({ languages: z.array(Language).min(1).max(LANGUAGES.length) }),
  problems: ['page_has_gaps'],
  response: SitePage,
});

export const withdrawPage = defineRoute({
  method: 'POST',
  path: '/api/admin/pages/:slug/withdraw',
  access: 'admin',
  summary: 'Takes a page from the public; its versions are kept',
  params: bySlug,
  problems: ['page_not_public'],
  response: SitePage,
});

export const listPageVersions = defineRoute({
  method: 'GET',
  path: '/api/admin/pages/:slug/versions',
  access: 'admin',
  summary: 'Lists the latest fifty published versions of a page, newest first',
  params: bySlug,
  problems: [],
  response: z.array(
    z.object({ version: z.int(), publishedAt: Instant, publishedBy: z.string(), languages: z.array(Language) }),
  ),
});

/** Without a version the draft is shown. */
export const previewPage = defineRoute({
  method: 'GET',
  path: '/api/admin/pages/:slug/preview',
  access: 'admin',
  summary: 'A draft or an earlier version as visitors would see it',
  kind: 'html',
  params: bySlug,
  query: z.object({ language: Language, version: wholeInText(1, 1_000_000).optional() }),
  problems: ['not_found'],
  response: z.string(),
});

export const agreeToRules = defineRoute({
  method: 'POST',
  path: '/api/rules/accept',
  access: 'member',
  summary: 'Agrees to the version of the rules that is public now',
  body: z.strictObject({ version: z.int().min(1).max(1_000_000) }),
  problems: ['rules_changed'],
  response: Done,
});
