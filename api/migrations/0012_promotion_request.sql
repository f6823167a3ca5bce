-- One wish, one promotion: a client that lost the answer sends the same request again under the same name.
alter table promotion add column request_id uuid;
create unique index promotion_request on promotion (owner_id, request_id) where request_id is not null;
