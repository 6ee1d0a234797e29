-- The fields that changed are found by going along both rows at once: a row's type gives both the same keys in the same
-- order. A loop that looked each of 140 up in the other, and grew both sides field by field, was a tenth of an order's update.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
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
    insert into audit (actor_id, call, table_name, row_id, op, old, new)
    select actor, call, tg_table_name, new.id, 'U', changed.before, changed.after
    from (select jsonb_object_agg(field, was) as before, jsonb_object_agg(field, became) as after
      from rows from (jsonb_each(to_jsonb(old)), jsonb_each(to_jsonb(new))) as fields (field, was, same_field, became)
      where was is distinct from became and field not in ('version', 'updated_at', 'fold')) changed
    where changed.before is not null;
  end if;
  return null;
end $$;
