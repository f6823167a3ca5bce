import type { PageSlug } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../admin-log/index.ts';
import { draftOf } from './list-pages.ts';
import { gapIn } from './markdown.ts';
import * as store from './store.ts';

interface Publication {
  adminId: string;
  slug: PageSlug;
  languages: readonly store.Language[];
  brand: string;
}

/**
 * Makes a new version of the chosen languages. Languages that are not chosen are not in it, so a page never has an old
 * text in one language and a new one in another.
 */
export async function publishPage(tx: Tx, { adminId, slug, languages, brand }: Publication): Promise<void> {
  await store.lockPage(tx, slug);
  const page = await store.storedPage(tx, slug);
  const texts: store.PageTexts = {};
  for (const language of languages) {
    const text = draftOf(page, slug, language, brand);
    const gap = gapIn(text);
    if (gap !== undefined) throw new Problem('page_has_gaps', { gap });
    texts[language] = text;
  }
  const version = await store.insertVersion(tx, slug, adminId, texts);
  await store.setVersion(tx, slug, version);
  await recordAction(tx, { adminId, action: 'publish_page', subject: slug, facts: { page: slug, version } });
}

export async function withdrawPage(tx: Tx, { adminId, slug }: Pick<Publication, 'adminId' | 'slug'>): Promise<void> {
  await store.lockPage(tx, slug);
  const page = await store.storedPage(tx, slug);
  if (page?.version == null) throw new Problem('page_not_public');
  await store.setVersion(tx, slug, null);
  await recordAction(tx, { adminId, action: 'withdraw_page', subject: slug, facts: { page: slug } });
}
