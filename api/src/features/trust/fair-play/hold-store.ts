import type { fairPlay } from '@viewloop/contract';

/** SQL for the days that commission on a member's watches is held, by how far the member is trusted now. */
export const daysHeldIn =
  ({ levels: { known, trusted }, commissionHoldDays: days }: fairPlay.FairPlayNumbers) =>
  (member: string): string =>
    `(select case
      when t.aside_at is not null or t.proven is not true then ${Number(days.new)}
      when t.proven_views >= ${Number(trusted.provenViews)}
        and coalesce(t.since, m.created_at) <= now() - interval '${Number(trusted.days)} days' then ${Number(days.trusted)}
      when t.proven_views >= ${Number(known.provenViews)}
        and coalesce(t.since, m.created_at) <= now() - interval '${Number(known.days)} days' then ${Number(days.known)}
      else ${Number(days.new)} end
    from member m left join member_trust t on t.member_id = m.id where m.id = ${member})`;
