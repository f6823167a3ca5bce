import { admin } from '@viewloop/contract';
import { must } from '../load/caller.ts';
import { signedInAdmin } from '../load/people.ts';
import type { Report } from '../report.ts';

interface Audit {
  ok: boolean;
  checks: { name: string; ok: boolean }[];
}

export async function booksAreSound(part: string, address: string, report: Report): Promise<void> {
  const boss = await signedInAdmin(address, '10.9.0.1');
  const { ok, checks } = (await must(boss.call('GET', admin.audit.path))) as unknown as Audit;
  const broken = checks.filter((check) => !check.ok).map(({ name }) => name);
  report.add(part, 'the audit finds nothing', ok, ok ? `${checks.length} invariants hold` : broken.join(', '));
}
