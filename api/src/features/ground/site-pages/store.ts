import type { constants, PageSlug } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** The SQL of the pages that the operator writes. */

export type Language = (typeof constants.LANGUAGES)[number];

export interface PageText {
  title: string;
  markdown: string;
}

export type PageTexts = Partial<Record<Language, PageText>>;

export interface StoredPage {
  slug: PageSlug;
  drafts: PageTexts;
  version: number | null;
  publishedAt: Date | null;
  /** Of the public version. */
  texts: PageTexts | null;
}

const PAGE = `select p.slug, p.drafts, p.version, v.published_at as "publishedAt", v.texts
  from site_page p left join site_page_version v on v.slug = p.slug and v.number = p.version`;

/** Only pages that were ever drafted or published have a row. */
export function storedPages(tx: ReadTx): Promise<StoredPage[]> {
  return tx.query<StoredPage>(PAGE);
}

export function storedPage(tx: ReadTx, slug: PageSlug): Promise<StoredPage | undefined> {
  return tx.one<StoredPage>(`${PAGE} where p.slug = $1`, [slug]);
}

/** Creates the row if need be and locks it, so that two admins who publish at once make two versions. */
export async function lockPage(tx: Tx, slug: PageSlug): Promise<void> {
  await tx.query('insert into site_page (slug) values ($1) on conflict do nothing', [slug]);
  await tx.query('select from site_page where slug = $1 for update', [slug]);
}

export async function writeDraft(tx: Tx, slug: PageSlug, language: Language, text: PageText): Promise<void> {
  await tx.query(
    `insert into site_page (slug, drafts) values ($1, $2::jsonb)
     on conflict (slug) do update set drafts = site_page.drafts || excluded.drafts`,
    [slug, JSON.stringify({ [language]: text })],
  );
}

/** Returns the number of the new version. */
export async function insertVersion(tx: Tx, slug: PageSlug, adminId: string, texts: PageTexts): Promise<number> {
  const row = await tx.one<{ number: number }>(
    `insert into site_page_version (slug, number, texts, published_by)
     select $1, coalesce(max(number), 0) + 1, $2::jsonb, $3 from site_page_version where slug = $1 returning number`,
    [slug, JSON.stringify(texts), adminId],
  );
  return (row as { number: number }).number;
}

export async function setVersion(tx: Tx, slug: PageSlug, version: number | null): Promise<void> {
  await tx.query('update site_page set version = $2 where slug = $1', [slug, version]);
}

export interface VersionRow {
  version: number;
  publishedAt: Date;
  publishedBy: string;
  languages: Language[];
}

export function latestVersions(tx: ReadTx, slug: PageSlug): Promise<VersionRow[]> {
  return tx.query<VersionRow>(
    `select v.number as version, v.published_at as "publishedAt", m.username as "publishedBy",
       array(select jsonb_object_keys(v.texts) order by 1) as languages
     from site_page_version v join member m on m.id = v.published_by
     where v.slug = $1 order by v.number desc limit 50`,
    [slug],
  );
}

export async function textsOfVersion(tx: ReadTx, slug: PageSlug, version: number): Promise<PageTexts | undefined> {
  const row = await tx.one<{ texts: PageTexts }>(
    'select texts from site_page_version where slug = $1 and number = $2',
    [slug, version],
  );
  return row?.texts;
}
