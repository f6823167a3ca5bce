-- Whose questions are open, and who promotes a video, each found without reading what else there is of a member or a video.
-- concurrently

create index concurrently if not exists feedback_answer_open on feedback_answer (viewer_id) where state = 'open';

create index concurrently if not exists promotion_video_owner on promotion (external_id, platform, owner_id);
