-- What every slice stands on: folded search, audit trail, events, idempotency, document numbers.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

create function fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc)));
comment on function fold(text) is 'Search form of a text: lower case, no accents, đ as d. Its twin in code is platform/rules/fold.ts.';

-- Partitions by month, for the tables that only grow.
create function ensure_month_partition(parent regclass, month date) returns void
  language plpgsql as $$
declare
  first date := date_trunc('month', month);
  name text := format('%s_%s', parent::text, to_char(first, 'YYYYMM'));
begin
  if to_regclass(name) is null then
    execute format('create table %I partition of %s for values from (%L) to (%L)',
                   name, parent, first, (first + interval '1 month')::date);
  end if;
end $$;
comment on function ensure_month_partition(regclass, date) is 'Makes the partition of a month where it is missing; called at start and by a daily job.';

create table audit (
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_id bigint,
  call text,
  table_name text not null,
  row_id bigint not null,
  op char(1) not null,
  old jsonb,
  new jsonb,
  primary key (id, at)
) partition by range (at);
comment on table audit is 'Who changed which field of which row from what to what, written by trigger; append-only.';
comment on column audit.id is 'Order of writing.';
comment on column audit.at is 'When (clock of the database).';
comment on column audit.actor_id is 'The staff member, null for the system itself.';
comment on column audit.call is 'The operation id of the call or the name of the job.';
comment on column audit.table_name is 'Table of the row.';
comment on column audit.row_id is 'Key of the row.';
comment on column audit.op is 'I insert, U update, D delete.';
comment on column audit.old is 'Changed fields before (updates), the whole row (deletes).';
comment on column audit.new is 'Changed fields after (updates), the whole row (inserts).';
create index audit_row on audit (table_name, row_id, id);
create index audit_at on audit using brin (at);

create table audit_default partition of audit default;
comment on table audit_default is 'Catches rows of months without a partition.';

create function audit_row() returns trigger language plpgsql as $$
declare
  before jsonb; after jsonb; key text; was jsonb := '{}'; became jsonb := '{}';
  actor bigint := nullif(current_setting('app.actor', true), '')::bigint;
  call text := nullif(current_setting('app.call', true), '');
begin
  if current_setting('app.audit', true) = 'off' then return null; end if;
  if tg_op = 'INSERT' then
    insert into audit (actor_id, call, table_name, row_id, op, new)
    values (actor, call, tg_table_name, new.id, 'I', jsonb_strip_nulls(to_jsonb(new)));
  elsif tg_op = 'DELETE' then
    insert into audit (actor_id, call, table_name, row_id, op, old)
    values (actor, call, tg_table_name, old.id, 'D', jsonb_strip_nulls(to_jsonb(old)));
  else
    before := to_jsonb(old); after := to_jsonb(new);
    for key in select k from jsonb_object_keys(after) k
               where after -> k is distinct from before -> k and k not in ('version', 'updated_at', 'fold') loop
      was := was || jsonb_build_object(key, before -> key);
      became := became || jsonb_build_object(key, after -> key);
    end loop;
    if became <> '{}' then
      insert into audit (actor_id, call, table_name, row_id, op, old, new)
      values (actor, call, tg_table_name, new.id, 'U', was, became);
    end if;
  end if;
  return null;
end $$;
comment on function audit_row() is 'Row trigger of every audited table (key column id).';

create function audited(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger audit after insert or update or delete on %s for each row execute function audit_row()', target);
end $$;
comment on function audited(regclass) is 'Puts a table under the audit trail.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_change() is 'Trigger of append-only tables: no UPDATE, no DELETE, no TRUNCATE.';
create trigger append_only before update or delete on audit for each row execute function refuse_change();

create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
comment on function bump_version() is 'Row trigger: the optimistic version counts every change.';

create function versioned(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger bump_version before update on %s for each row execute function bump_version()', target);
end $$;
comment on function versioned(regclass) is 'Keeps version and updated_at of a table by trigger.';

create table event (
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_id bigint,
  station_id bigint,
  entity text not null,
  entity_id bigint not null,
  action text not null,
  from_status numeric(4,1),
  to_status numeric(4,1),
  reason text,
  data jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
comment on table event is 'What happened to an order, bill, receipt …: its history for people, and the outbox from which notices and live updates follow.';
comment on column event.id is 'Order of writing; outbox readers remember the last one they handled.';
comment on column event.at is 'When.';
comment on column event.actor_id is 'The staff member, null for the system itself.';
comment on column event.station_id is 'Station of the row, for live updates by station.';
comment on column event.entity is 'order, bill, transfer, package, batch …';
comment on column event.entity_id is 'Key of the row.';
comment on column event.action is 'Action of the status table, or a plain change.';
comment on column event.from_status is 'Status before, where the action moves it.';
comment on column event.to_status is 'Status after.';
comment on column event.reason is 'The reason the person gave.';
comment on column event.data is 'What else belongs to the story (amounts, codes).';
create index event_entity on event (entity, entity_id, id);
create table event_default partition of event default;
comment on table event_default is 'Catches rows of months without a partition.';
create trigger append_only before update or delete on event for each row execute function refuse_change();

create table idempotency (
  actor_id bigint not null,
  key text not null,
  call text not null,
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
comment on table idempotency is 'The answer of every successful write, committed with its effect: a repeat of the key gets it again.';
comment on column idempotency.actor_id is 'Keys belong to a person.';
comment on column idempotency.key is 'Idempotency-Key, or auto:<fingerprint> for money calls without one.';
comment on column idempotency.call is 'Operation id.';
comment on column idempotency.fingerprint is 'SHA-256 of call, path and body.';
comment on column idempotency.answer is 'The body that was answered.';
comment on column idempotency.created_at is 'Prunable after 24 hours.';
create index idempotency_created_at on idempotency (created_at);

create table document_counter (
  station_id bigint not null,
  kind text not null,
  last bigint not null,
  primary key (station_id, kind)
);
comment on table document_counter is 'Gapless numbers per station and kind: the row is locked until the number commits.';
comment on column document_counter.station_id is 'Station, 0 for company-wide codes.';
comment on column document_counter.kind is 'order, bill, receipt, payment …';
comment on column document_counter.last is 'The last number given.';

create function next_number(for_station bigint, for_kind text) returns bigint language sql as $$
  insert into document_counter (station_id, kind, last) values (for_station, for_kind, 1)
  on conflict (station_id, kind) do update set last = document_counter.last + 1
  returning last
$$;
comment on function next_number(bigint, text) is 'Next gapless number; waits for an uncommitted one.';

do $$ begin
  for i in 0..18 loop
    perform ensure_month_partition('audit', (date '2026-01-01' + make_interval(months => i))::date);
    perform ensure_month_partition('event', (date '2026-01-01' + make_interval(months => i))::date);
  end loop;
end $$;
