-- Why a member voted against a clip, so that its owner can be told the reason that most of them gave.
alter table clip_vote add column refusal text check (refusal in ('against_rules', 'copyright'));
