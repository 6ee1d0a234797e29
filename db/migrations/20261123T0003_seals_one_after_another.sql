-- Two processes that seal at once made the same seal, and one of them failed.
create or replace function seal_next(target text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  sealed sealed_table;
  last seal;
  horizon seal_horizon;
  made seal;
  rows int;
  read record;
begin
  select * into strict sealed from sealed_table s where s.table_name = target;
  -- Locked before the last seal is read: who waited here would make the seal again that was made meanwhile.
  select * into horizon from seal_horizon h where h.table_name = target for update;
  select * into last from seal s where s.table_name = target order by s.number desc limit 1;
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
end $function$;
