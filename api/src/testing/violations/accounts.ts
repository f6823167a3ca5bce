const ONE = `(select id from member where not is_admin and suspended_at is null order by id limit 1)`;
const WITH_SESSION = `(select member_id from session limit 1)`;

export const accountViolations: Record<string, string> = {
  'usernames are unique, whatever their case': `insert into member (username, email, password_hash, avatar)
    select upper(username), 'other@example.com', password_hash, avatar from member where id = ${ONE}`,
  'e-mail addresses are unique, whatever their case': `insert into member (username, email, password_hash, avatar)
    select 'somebody-else', upper(email), password_hash, avatar from member where id = ${ONE}`,
  'every member has an account and totals, and is counted': `delete from member_total where member_id = ${ONE}`,
  'passwords are kept as argon2id hashes only': `update member set password_hash = 'secret1' where id = ${ONE}`,
  'sessions are kept as SHA-256 hashes only': `update session set token_hash = 'token' where member_id = ${WITH_SESSION}`,
  'no session is older than the last change of the password': `update member set password_changed_at = now() + interval '1 hour' where id = ${WITH_SESSION}`,
  'a suspended member has no session': `update member set suspended_at = now(), suspended_reason = 'x' where id = ${WITH_SESSION}`,
  'one-time tokens are kept as SHA-256 hashes only': `insert into one_time_token (token_hash, purpose, member_id, expires_at)
    values ('token', 'verify-email', ${ONE}, now() + interval '1 hour')`,
  'what was sent or withdrawn keeps no secret': `insert into delivery (key, kind, target, parameters, secrets, state, if_uncertain, ended_at)
    values ('x', 'mail', 'a@b.example', '{}', '{"token": "x"}', 'sent', 'retry', now())`,
  'an event is delivered once': `insert into delivery (key, kind, target, parameters, if_uncertain)
    select 'same', 'mail', 'a@b.example', '{}', 'retry' from generate_series(1, 2)`,
  'who redeemed a coupon got its credits once, and nobody else did': `delete from coupon_redemption`,
  'a coupon was redeemed as often as it says, within its uses and its budget': `update coupon set used = used + 1`,
  'there is an admin who can sign in': 'update member set is_admin = false',
  "every change of credits by an admin stands in the admins' log": `delete from admin_action where action = 'update_credits'`,
  "only admins and moderators, also former ones, stand in the admins' log": `update admin_action set admin_id = ${ONE}`,
};
