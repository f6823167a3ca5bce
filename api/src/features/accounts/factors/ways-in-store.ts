import type { TakenOut, WayIn } from '../frozen/index.ts';

/** How passkeys, authenticator app and recovery codes are frozen and put back. */

interface Taken {
  name: string | null;
  addedAt: Date;
  row: object;
}
const alone = ({ name, addedAt, row }: Taken): TakenOut => ({ name, addedAt, rows: [row] });
const json = (rows: readonly object[]) => JSON.stringify(rows);

const passkeys: WayIn = {
  kind: 'passkey',
  async takeOut(tx, memberId, days) {
    const rows = await tx.query<Taken>(
      `delete from passkey where member_id = $1 and ($2::integer is null or created_at > now() - make_interval(days => $2))
       returning name, created_at as "addedAt", to_jsonb(passkey) as row`,
      [memberId, days],
    );
    return rows.map(alone);
  },
  async putBack(tx, rows) {
    const back = await tx.query(
      `insert into passkey (member_id, credential_id, public_key, transports, name, used_at)
       select member_id, credential_id, public_key, transports, name, used_at
       from jsonb_populate_recordset(null::passkey, $1::jsonb) on conflict do nothing returning id`,
      [json(rows)],
    );
    return back.length > 0;
  },
};

const authenticator: WayIn = {
  kind: 'authenticator',
  async takeOut(tx, memberId, days) {
    const rows = await tx.query<Taken & { confirmed: boolean }>(
      `delete from authenticator where member_id = $1
         and ($2::integer is null or greatest(created_at, confirmed_at) > now() - make_interval(days => $2))
       returning null as name, coalesce(confirmed_at, created_at) as "addedAt", to_jsonb(authenticator) as row,
         confirmed_at is not null as confirmed`,
      [memberId, days],
    );
    // A secret that was only shown is nobody's way in yet.
    return rows.filter(({ confirmed }) => confirmed).map(alone);
  },
  async putBack(tx, rows) {
    const back = await tx.query(
      `insert into authenticator (member_id, secret, last_step, confirmed_at, used_at)
       select member_id, secret, last_step, now(), used_at
       from jsonb_populate_recordset(null::authenticator, $1::jsonb)
       on conflict (member_id) do update set secret = excluded.secret, last_step = excluded.last_step,
         confirmed_at = excluded.confirmed_at, created_at = now(), used_at = excluded.used_at
         where authenticator.confirmed_at is null
       returning member_id`,
      [json(rows)],
    );
    return back.length > 0;
  },
};

const recoveryCodes: WayIn = {
  kind: 'recovery_codes',
  async takeOut(tx, memberId, days) {
    const rows = await tx.query<Taken>(
      `delete from recovery_code where member_id = $1
         and ($2::integer is null or created_at > now() - make_interval(days => $2))
       returning null as name, coalesce(created_at, now()) as "addedAt", to_jsonb(recovery_code) as row`,
      [memberId, days],
    );
    const [first] = rows;
    return first ? [{ name: null, addedAt: first.addedAt, rows: rows.map(({ row }) => row) }] : [];
  },
  /** Codes replace each other, so old ones are not mixed with newer ones. */
  async putBack(tx, rows) {
    const back = await tx.query(
      `insert into recovery_code (member_id, code_hash, used_at)
       select f.member_id, f.code_hash, f.used_at from jsonb_populate_recordset(null::recovery_code, $1::jsonb) f
       where not exists (select from recovery_code c where c.member_id = f.member_id) returning member_id`,
      [json(rows)],
    );
    return back.length > 0;
  },
};

export const factorWays: readonly WayIn[] = [passkeys, authenticator, recoveryCodes];
