-- The votes of a member who leaves are deleted.
create index clip_vote_by on clip_vote (voter_id);
