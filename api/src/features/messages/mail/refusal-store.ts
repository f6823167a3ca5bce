import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Whether a member has switched mails about this off. */
export async function refuses(tx: ReadTx, memberId: string, topic: string): Promise<boolean> {
  const row = await tx.one('select 1 as one from mail_refusal where member_id = $1 and topic = $2', [memberId, topic]);
  return row !== undefined;
}

/** Of these members, those who have switched mails about this off. */
export async function refusersAmong(tx: ReadTx, memberIds: readonly string[], topic: string): Promise<Set<string>> {
  const rows = await tx.query<{ memberId: string }>(
    `select member_id as "memberId" from mail_refusal where member_id = any($1::uuid[]) and topic = $2`,
    [memberIds, topic],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** The member wants them again. */
export async function acceptTopic(tx: Tx, memberId: string, topic: string): Promise<void> {
  await tx.query('delete from mail_refusal where member_id = $1 and topic = $2', [memberId, topic]);
}

/** Also on the second click of the same link. */
export async function refuseTopic(tx: Tx, memberId: string, topic: string): Promise<void> {
  await tx.query('insert into mail_refusal (member_id, topic) values ($1, $2) on conflict do nothing', [
    memberId,
    topic,
  ]);
}
