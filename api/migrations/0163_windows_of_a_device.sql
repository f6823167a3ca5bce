-- The watches that run on one device and block of addresses now, found without reading those of the last thirty days.
-- concurrently

create index concurrently if not exists view_trace_windows on view_trace (device, at) where device is not null;

create index concurrently if not exists view_trace_no_device on view_trace (address, at) where device is null;

drop index concurrently if exists view_trace_device;
