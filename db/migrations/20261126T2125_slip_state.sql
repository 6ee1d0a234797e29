-- Slips are listed and counted by where they stand: by an index, not by looking at each.
alter table inbill add column state numeric not null generated always as
  (case when cancelled_at is not null then 0 when closed_at is not null then 2 else 1 end) stored;
comment on column inbill.state is 'Where it stands, by when it was closed or cancelled: 1 open, 2 closed, 0 cancelled.';
create index inbill_state on inbill (station_id, state, created_at desc, id desc);
