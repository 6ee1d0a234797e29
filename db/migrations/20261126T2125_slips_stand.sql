-- Slips are listed and counted by where they stand: by an index, not by looking at each.
alter table inbill add column stands_at numeric not null generated always as
  (case when cancelled_at is not null then 0 when closed_at is not null then 2 else 1 end) stored;
comment on column inbill.stands_at is 'Where it stands, by when it was closed or cancelled: 1 open, 2 closed, 0 cancelled.';
create index inbill_stands_at on inbill (station_id, stands_at, created_at desc, id desc);
