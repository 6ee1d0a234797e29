-- What keeps the house safe (backups, drills of their restore, checks of the books) is done by commands and by the
-- clock, on whatever machine: each says here that it was done and how it ended.
create table upkeep_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill', 'books')),
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= began_at),
  ok boolean not null,
  said text not null
);
comment on table upkeep_run is 'Backups, drills of their restore and checks of the books, each as it ended; only added to.';
comment on column upkeep_run.id is 'Order of writing.';
comment on column upkeep_run.kind is 'backup: a copy was made; drill: a copy was restored and proven; books: invariants and seals were checked.';
comment on column upkeep_run.began_at is 'When it began.';
comment on column upkeep_run.ended_at is 'When it ended.';
comment on column upkeep_run.ok is 'Did it end well?';
comment on column upkeep_run.said is 'What was made, or what was wrong, in a sentence.';
create index upkeep_run_kind on upkeep_run (kind, ended_at);
create trigger append_only before update or delete on upkeep_run for each row execute function refuse_change();
create trigger no_truncate before truncate on upkeep_run for each statement execute function refuse_change();
