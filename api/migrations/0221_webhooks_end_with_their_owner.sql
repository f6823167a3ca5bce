alter table webhook drop constraint webhook_ended_reason_check;
alter table webhook add constraint webhook_ended_reason_check check (ended_reason in ('gone', 'failing', 'suspended'));

update webhook w set state = 'ended', ended_reason = 'suspended'
from member m where m.id = w.member_id and m.suspended_at is not null and w.state = 'active';
