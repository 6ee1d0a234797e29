-- Tracks of bought orders, asked of their marketplaces.
create table track_scan (
  id bigint generated always as identity primary key,
  person_id bigint not null references staff (id),
  asked_by bigint not null references staff (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table track_scan is 'A run through bought orders without a track, asking their marketplaces.';
comment on column track_scan.id is 'Key.';
comment on column track_scan.person_id is 'For whom: one live run a person.';
comment on column track_scan.asked_by is 'Who asked for it.';
comment on column track_scan.created_at is 'When asked for.';
comment on column track_scan.finished_at is 'When the last order was answered; null: it runs.';
create unique index track_scan_live on track_scan (person_id) where finished_at is null;
create index track_scan_person on track_scan (person_id, id desc);
create index track_scan_asked_by on track_scan (asked_by, id desc);
create index track_scan_created on track_scan (created_at);

create table track_scan_order (
  scan_id bigint not null references track_scan (id) on delete cascade,
  order_id bigint not null references orders (id),
  outcome text not null default 'waiting' constraint track_scan_order_outcome_check
    check (outcome in ('waiting', 'found', 'none', 'unknown', 'refused', 'tracked', 'by_hand')),
  taken_at timestamptz,
  track text,
  why text,
  raw jsonb,
  primary key (scan_id, order_id)
);
comment on table track_scan_order is 'An order of such a run, and what its marketplace answered.';
comment on column track_scan_order.scan_id is 'The run.';
comment on column track_scan_order.order_id is 'The order.';
comment on column track_scan_order.outcome is 'waiting, found, none (the seller has told none), unknown (no whole answer), refused, tracked (it had one), by_hand.';
comment on column track_scan_order.taken_at is 'When it was taken to be asked for; taken again where nothing came of it.';
comment on column track_scan_order.track is 'The track that was told.';
comment on column track_scan_order.why is 'Why it was not saved, in the marketplace''s words where it has any.';
comment on column track_scan_order.raw is 'The marketplace''s whole answer.';
create index track_scan_order_order on track_scan_order (order_id);
create index track_scan_order_waiting on track_scan_order (scan_id, order_id) where outcome = 'waiting';
