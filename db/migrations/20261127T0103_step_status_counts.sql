-- A stay counts for the status it stood in: a change of it changes the sums, whoever writes it.
drop trigger step_day_of_order_step_moved on order_step;
create trigger step_day_of_order_step_moved after update on order_step for each row
  when ((old.ended_at, old.began_at, old.station_id, old.sale_id, old.status)
      is distinct from (new.ended_at, new.began_at, new.station_id, new.sale_id, new.status)
    and coalesce(old.ended_at, new.ended_at) is not null)
  execute function step_day_of_order_step();
