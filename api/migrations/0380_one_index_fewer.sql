-- `promotion_video_owner` begins with the same column, and every start of a watch wrote to both.
drop index promotion_external;
