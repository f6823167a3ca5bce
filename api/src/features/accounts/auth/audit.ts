import type { Check } from '../../../ledger/index.ts';

export const AN_ADMIN_CAN_SIGN_IN = 'there is an admin who can sign in';

export const accountChecks: readonly Check[] = [
  {
    code: 'usernames_unique',
    name: 'usernames are unique, whatever their case',
    sql: 'select lower(username) as username, count(*) as members from member group by 1 having count(*) > 1',
  },
  {
    code: 'emails_unique',
    name: 'e-mail addresses are unique, whatever their case',
    sql: 'select lower(email) as email, count(*) as members from member group by 1 having count(*) > 1',
  },
  {
    code: 'members_have_accounts',
    name: 'every member has an account and totals, and is counted',
    sql: `select m.id::text as member, a.id is not null as account, t.member_id is not null as totals
      from member m left join account a on a.member_id = m.id left join member_total t on t.member_id = m.id
      where a.id is null or t.member_id is null
      union all
      select 'members counted: ' || tally_of('members'), null, null
      where tally_of('members') <> (select count(*) from member where deleted_at is null)`,
  },
  {
    code: 'passwords_hashed',
    name: 'passwords are kept as argon2id hashes only',
    sql: `select id, username from member where password_hash !~ '^\\$argon2id\\$'`,
  },
  {
    code: 'sessions_hashed',
    name: 'sessions are kept as SHA-256 hashes only',
    sql: 'select member_id, length(token_hash) as bytes from session where length(token_hash) <> 32',
  },
  {
    code: 'no_old_session',
    name: 'no session is older than the last change of the password',
    sql: `select s.member_id, s.created_at, m.password_changed_at from session s join member m on m.id = s.member_id
      where s.created_at < m.password_changed_at`,
  },
  {
    code: 'suspended_no_session',
    name: 'a suspended member has no session',
    sql: `select s.member_id, m.suspended_at from session s join member m on m.id = s.member_id
      where m.suspended_at is not null`,
  },
  {
    code: 'admin_can_sign_in',
    name: AN_ADMIN_CAN_SIGN_IN,
    sql: `select count(*) filter (where is_admin) as admins, count(*) as members from member
      having count(*) > 0 and count(*) filter (where is_admin and suspended_at is null) = 0`,
  },
];
