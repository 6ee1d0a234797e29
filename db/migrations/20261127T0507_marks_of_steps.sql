-- The stays of orders are marked without conditions as well.

drop trigger step_day_of_order_step on order_step;
drop trigger step_day_of_order_step_gone on order_step;
drop trigger step_day_of_order_step_moved on order_step;
create or replace function step_day_of_order_step() returns trigger language plpgsql as $$
begin
  if coalesce(old.ended_at, new.ended_at) is not null
    and (old.ended_at, old.began_at, old.station_id, old.sale_id, old.status)
      is distinct from (new.ended_at, new.began_at, new.station_id, new.sale_id, new.status)
    and (tg_op <> 'INSERT' or coalesce(current_setting('app.filling', true), '') <> 'on')
  then
    insert into day_sums_mark (sums, row_id) values ('step_day', coalesce(new.id, old.id));
  end if;
  return null;
end $$;
create trigger step_day_of_order_step after insert or delete or update of ended_at, began_at, station_id, sale_id, status
  on order_step for each row execute function step_day_of_order_step();
