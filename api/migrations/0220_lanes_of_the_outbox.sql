-- The sender looks at each receiver separately, so that one with a long queue hides nobody else's messages.
-- concurrently

create index concurrently if not exists delivery_lane on delivery (kind, target collate "C", due_at) where state = 'waiting';
