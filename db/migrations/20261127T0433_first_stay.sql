-- A new order's first stay is what its event says, also since places of then are kept: a whole history is read only
-- where there is one.
create or replace function keep_order_step() returns trigger language plpgsql as $$
declare
  last order_step;
  place record;
  began timestamptz;
  held boolean := new.to_status between 7 and 15 or new.to_status = 18;
  billed boolean := new.to_status >= 12;
begin
  if new.action = 'reweigh' then
    update order_step set corrections = corrections + 1 where id = (
      select max(id) from order_step where order_id = new.entity_id and action = 'checkin');
    return null;
  end if;
  select * into last from order_step where order_id = new.entity_id order by id desc limit 1;
  if not found and new.from_status is null then
    insert into order_step (id, order_id, station_id, sale_id, status, action, staff_id, began_at, warehouse_code,
      stock_since, billed_since, paused_days, corrections, taken_back)
    select new.id, o.id, o.station_id, o.sale_id, new.to_status, new.action, new.actor_id, new.at,
      case when new.to_status = 7 then o.overseas_warehouse when new.to_status in (9, 10, 11, 18) then o.warehouse_code end,
      case when held then new.at end, case when billed then new.at end, 0, 0, false
    from orders o where o.id = new.entity_id and o.deleted_at is null on conflict do nothing;
    return null;
  end if;
  if not found then
    insert into order_step select * from order_step_source where order_id = new.entity_id on conflict do nothing;
    return null;
  end if;
  -- Several events of one statement: the first has brought all of them.
  if last.id >= new.id then
    return null;
  end if;
  select station_id, sale_id, warehouse_code, overseas_warehouse into place from orders where id = new.entity_id;
  -- Who waited for the order's lock began before who held it.
  began := greatest(new.at, last.began_at);
  update order_step set ended_at = began, ended_by = new.actor_id, ended_action = new.action, ended_to = new.to_status
    where id = last.id;
  insert into order_step (id, order_id, station_id, sale_id, status, came_from, action, staff_id, began_at, warehouse_code,
    from_warehouse, stock_since, billed_since, paused_days, corrections, taken_back)
  values (new.id, new.entity_id, place.station_id, place.sale_id, new.to_status, last.status, new.action, new.actor_id, began,
    case when new.to_status = 7 then place.overseas_warehouse when new.to_status in (9, 10, 11, 18) then place.warehouse_code end,
    last.warehouse_code,
    case when held then coalesce(last.stock_since, began) end,
    case when billed then coalesce(last.billed_since, began) end,
    last.paused_days + case when not billed and last.billed_since is not null
      then (began at time zone 'Asia/Ho_Chi_Minh')::date - (last.billed_since at time zone 'Asia/Ho_Chi_Minh')::date else 0 end,
    0, false);
  if last.status = 10 and new.to_status = 9 then
    update order_step set taken_back = true where id = (
      select max(id) from order_step where order_id = new.entity_id and action = 'checkin');
  end if;
  return null;
end $$;
