-- What the server says in English gets a code and its facts besides, so that screens can say it in other languages.

-- Null for what was written down before.
alter table admin_action add column facts jsonb;

-- They mean something only while there is a state_reason; what an admin writes has no code.
alter table promotion add column state_reason_code text, add column state_reason_facts jsonb;
update promotion set state_reason_code = 'hidden_by_reports',
  state_reason_facts = jsonb_build_object('reporters', substring(state_reason from '^Hidden after (\d+)')::integer)
where state_reason ~ '^Hidden after \d+ viewers? reported it\. An admin will look at it and decide\.$';
update promotion set state_reason_code = 'paused_by_failures',
  state_reason_facts = jsonb_build_object('viewers', 3, 'failure', trouble_code)
where state_reason like 'Paused by itself: 3 viewers in a row could not watch it, because %. Check the video, then resume.';

alter table chain_status add column reason_code text, add column reason_facts jsonb;
