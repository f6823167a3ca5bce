-- Watches that brought no credit, for the member's own list.
-- concurrently

create index concurrently if not exists view_unpaid on view (viewer_id, id desc) where state in ('interrupted', 'voided');
