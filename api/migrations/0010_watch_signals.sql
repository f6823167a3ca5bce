-- Whether the clock ran when the last heartbeat was taken: time that begins and ends stopped does not count.
alter table view add column running boolean not null default false;

-- An owner sees which views were taken back, and why.
create index view_voided on view (promotion_id, id desc) where state = 'voided';

-- Admins look promotions up by the link of a video.
create index promotion_external on promotion (external_id);
