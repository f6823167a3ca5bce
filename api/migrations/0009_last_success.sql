-- When a job last succeeded and the chain was last followed. The time of the last attempt, which stood here already,
-- cannot tell an hour of failures from an hour of work.

alter table job add column last_success_at timestamptz;
update job set last_success_at = last_run_at where last_error is null;

alter table chain_status add column followed_at timestamptz, add column node_answered_at timestamptz;
