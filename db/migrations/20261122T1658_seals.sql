-- Seals of what is only ever added to (docs/adr/0020): each covers a run of rows and the seal before it, so that a row
-- changed, deleted or slipped in afterwards no longer agrees. Made by a job, behind those who write.

create table seal (
  table_name text not null,
  number bigint not null,
  after_id bigint not null,
  to_id bigint not null,
  columns text[] not null,
  marks bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (table_name, number)
);
comment on table seal is 'A run of rows of an append-only table as it was when sealed; a chain for each table.';
comment on column seal.table_name is 'Table.';
comment on column seal.number is 'From 1, without a gap.';
comment on column seal.after_id is 'Rows behind this key …';
comment on column seal.to_id is '… up to and with this one.';
comment on column seal.columns is 'Columns that are covered: all of the table at that time.';
comment on column seal.marks is 'Eight bytes a row, by its key: what the key lies behind after_id, and the first half of the row''s hash.';
comment on column seal.hash is 'SHA-256 of the hash before, of this seal and of every row of it.';
comment on column seal.sealed_at is 'When.';
alter table seal alter marks set storage external;
create trigger append_only before update or delete on seal for each row execute function refuse_change();
create trigger no_truncate before truncate on seal for each statement execute function refuse_change();
select keeps('seal', '{*}');

create table seal_horizon (
  table_name text primary key,
  to_id bigint not null,
  running xid8 not null
);
comment on table seal_horizon is 'Up to where rows are complete once every transaction before `running` has ended.';
comment on column seal_horizon.table_name is 'Table.';
comment on column seal_horizon.to_id is 'The last key seen.';
comment on column seal_horizon.running is 'The next transaction to begin, after that key was seen.';
select keeps('seal_horizon', '{*}');

create view sealed_table as
  select c.oid::regclass as relation, c.relname::text as table_name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'append_only')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped);
comment on view sealed_table is 'Every append-only table with a key is sealed.';

-- The text of a row must be the same whoever asks: times, dates and numbers depend on settings.
create function seal_marks(relation regclass, columns text[], after_id bigint, to_id bigint,
    out marks bytea, out content bytea)
  language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set bytea_output = 'hex' as $$
begin
  execute format($q$
    select coalesce(string_agg(int4send((id - $1)::int) || substr(hash, 1, 4), '' order by id, hash), ''),
      sha256(coalesce(string_agg(int8send(id) || hash, '' order by id, hash), ''))
    from (select t.id, sha256(convert_to(row(%s)::text, 'UTF8')) as hash from %s t where t.id > $1 and t.id <= $2) hashed
    $q$, (select string_agg(format('t.%I', c), ', ' order by n) from unnest(columns) with ordinality as u (c, n)), relation)
  into marks, content using after_id, to_id;
end $$;
comment on function seal_marks(regclass, text[], bigint, bigint) is 'Rows of a table as they are now: a mark each, and the hash of all.';

create function seal_hash(before bytea, table_name text, number bigint, after_id bigint, to_id bigint, columns text[],
    sealed_at timestamptz, content bytea) returns bytea
  language sql immutable set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
  select sha256(coalesce(before, '') || convert_to(row(table_name, number, after_id, to_id, columns, sealed_at)::text, 'UTF8') || content)
$$;
comment on function seal_hash(bytea, text, bigint, bigint, bigint, text[], timestamptz, bytea) is 'What a seal says of its rows and of the seal before.';

create function seal_next(target text, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sealed sealed_table;
  last seal;
  horizon seal_horizon;
  made seal;
  rows int;
  read record;
begin
  select * into strict sealed from sealed_table s where s.table_name = target;
  select * into last from seal s where s.table_name = target order by s.number desc limit 1;
  -- Locked: two at once would make the same seal.
  select * into horizon from seal_horizon h where h.table_name = target for update;
  made.after_id := coalesce(last.to_id, 0);
  -- A transaction that has not begun yet: the rows came from another cluster.
  if horizon.to_id > made.after_id and horizon.running <= pg_snapshot_xmax(pg_current_snapshot()) then
    if horizon.running > pg_snapshot_xmin(pg_current_snapshot()) then return 0; end if;
  else
    execute format('select max(id) from %s', sealed.relation) into made.to_id;
    -- In this order: whoever took a key up to the last has a transaction before `running`.
    if made.to_id > made.after_id then
      insert into seal_horizon values (target, made.to_id, pg_snapshot_xmax(pg_current_snapshot()))
      on conflict (table_name) do update set to_id = excluded.to_id, running = excluded.running;
    end if;
    return 0;
  end if;
  -- A mark has four bytes for the distance from after_id.
  made.to_id := least(horizon.to_id, made.after_id + 2000000000);
  execute format('select count(*), coalesce(max(id), $2) from (select id from %s where id > $1 and id <= $2 order by id limit $3) r',
    sealed.relation) into rows, made.to_id using made.after_id, made.to_id, most;
  made.table_name := target;
  made.number := coalesce(last.number, 0) + 1;
  made.columns := sealed.columns;
  made.sealed_at := clock_timestamp();
  select * into read from seal_marks(sealed.relation, made.columns, made.after_id, made.to_id);
  made.marks := read.marks;
  made.hash := seal_hash(last.hash, target, made.number, made.after_id, made.to_id, made.columns, made.sealed_at, read.content);
  insert into seal select made.*;
  return rows;
end $$;
comment on function seal_next(text, int) is 'Seals the next rows of a table that are complete, at most so many; returns how many. 0: notes how far they will be complete.';
