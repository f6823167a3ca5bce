const A_CLIP = '(select clip_id from screening where counted_ms > 0 order by clip_id limit 1)';
const A_DAY =
  '(viewer_id, day) = (select viewer_id, day from attention_day where paid > 0 order by viewer_id, day limit 1)';

export const screeningViolations: Record<string, string> = {
  'the account of a clip holds what was set aside, less what came back and the blocks that have begun': `update screening
    set budget = budget + 1 where clip_id = ${A_CLIP}`,
  'the blocks of a clip cover what counted of it, and none has begun without need': `update screening set blocks = 0
    where clip_id = ${A_CLIP}`,
  'what counted of a clip is what its visits counted': `update screening set counted_ms = counted_ms + 1
    where clip_id = ${A_CLIP}`,
  'open visits hold what their clip says, and ended ones hold nothing': `update screening set reserved_ms = reserved_ms + 1
    where clip_id = ${A_CLIP}`,
  'what counted on a day of a viewer is what the visits of that day counted': `update attention_day
    set counted_ms = counted_ms + 1 where ${A_DAY}`,
  'every full ring of a viewer and day was paid, and none besides': `update attention_day set paid = paid + 1 where ${A_DAY}`,
  'the credits for attention of a viewer are those in the books': `update attention_day set paid = paid - 1 where ${A_DAY}`,
  'the account of attention can pay for every ring of today and every begun block of running clips': `update account
    set balance = balance - 1000000 where kind = 'attention' and shard = 0`,
  'nobody was shown a clip of their own': `update clip c set owner_id = v.viewer_id from clip_visit v
    where v.clip_id = c.id and v.clip_id = ${A_CLIP} and v.ended_at is null`,
};
