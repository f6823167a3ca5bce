-- A viewer is paid once for a video, whatever promotions of it there are. Each view keeps the key of its video, so that one
-- look-up by index answers whether this viewer was paid for it.

alter table promotion add column video_key bigint not null
  generated always as (('x' || left(md5(platform || ':' || external_id), 16))::bit(64)::bigint) stored;
comment on column promotion.video_key is 'Stands for the platform and the id of the video, so that views can be compared by one number.';

alter table view add column video_key bigint;
comment on column view.video_key is
  'The key of the video. Null in views before version 0.3 that were not paid, or paid again for the same video.';

-- Of views that were paid for the same video before this rule, the first has the key.
alter table view disable trigger view_final;
update view v set video_key = p.video_key from promotion p where p.id = v.promotion_id and v.state = 'watching';
update view v set video_key = first.video_key from (
  select distinct on (r.viewer_id, p.video_key) r.id, p.video_key from view r join promotion p on p.id = r.promotion_id
  where r.state in ('completed', 'voided') and p.external_id <> 'deleted' order by r.viewer_id, p.video_key, r.id) first
where v.id = first.id;
alter table view enable trigger view_final;
create unique index view_video_paid_once on view (viewer_id, video_key) where state in ('completed', 'voided');
