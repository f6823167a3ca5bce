import { type Check, growing } from '../../../ledger/index.ts';

export const actionChecks: readonly Check[] = [
  {
    code: 'adjustments_logged',
    name: "every change of credits by an admin stands in the admins' log",
    ...growing(
      `select e.key, e.admin_id, a.member_id, log.admin_id as logged_admin, log.subject from entry e
      join posting p on p.entry_id = e.id join account a on a.id = p.account_id and a.kind = 'member'
      left join admin_action log on log.id = substring(e.key from '^credits_adjusted:([0-9]{1,18})(?::|$)')::bigint
      where e.recipe = 'credits_adjusted'
        and (log.id is null or log.action <> 'update_credits' or log.admin_id is distinct from e.admin_id
          or log.subject is distinct from a.member_id::text)`,
      'entry',
    ),
  },
  {
    code: 'only_admins_logged',
    name: "only admins and moderators, also former ones, stand in the admins' log",
    sql: `select log.id, log.admin_id from admin_action log join member m on m.id = log.admin_id
      where not m.is_admin and m.deleted_at is null and not m.is_moderator and not exists (
        select from admin_action change where change.action in ('make_admin', 'make_moderator', 'remove_role') and change.subject = m.id::text)`,
  },
];
