import type { ReadTx, Tx } from '../../platform/tx.ts';

/** Whether a member has switched mails about this off. */
export async function refuses(tx: ReadTx, memberId: string, topic: string): Promise<boolean> {
  const row = await tx.one('select 1 as one from mail_refusal where member_id = $1 and topic = $2', [memberId, topic]);
  return row !== undefined;
}

/** Also on the second click of the same link. */
export async function refuseTopic(tx: Tx, memberId: string, topic: string): Promise<void> {
  await tx.query('insert into mail_refusal (member_id, topic) values ($1, $2) on conflict do nothing', [
    memberId,
    topic,
  ]);
}
