import { PAGE_SLUGS, type PageSlug } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** The pages that are public now, in the order of their links. There are four at most. */
export async function publicPages(tx: ReadTx): Promise<{ slug: PageSlug; version: number }[]> {
  const rows = await tx.query<{ slug: PageSlug; version: number }>(
    'select slug, version from site_page where version is not null',
  );
  return PAGE_SLUGS.flatMap((slug) => rows.filter((row) => row.slug === slug));
}

export async function publicRulesVersion(tx: ReadTx): Promise<number | null> {
  const row = await tx.one<{ version: number | null }>(`select version from site_page where slug = 'rules'`);
  return row?.version ?? null;
}

/** A new member agrees to the rules that are public at that moment. Without such rules nothing is written. */
export async function consentFor(tx: Tx, memberId: string, how: 'registered' | 'accepted'): Promise<void> {
  await tx.query(
    `insert into rules_consent (member_id, version, how)
     select $1, version, $2 from site_page where slug = 'rules' and version is not null on conflict do nothing`,
    [memberId, how],
  );
}
