-- What the history of an order costs whoever makes or moves it, by less. A new order's first stay is what its event
-- says: a whole history is read only where there is one. What is not bought has no way to be followed.
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
    case when last.status = 7 then place.overseas_warehouse when last.status in (9, 10, 11, 18) then place.warehouse_code end,
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

create or replace function follow_order_flow() returns trigger language plpgsql as $$
declare
  reached numeric := new.to_status;
begin
  -- A cancelled order keeps the stages that it had reached.
  if reached = 0 then
    return null;
  end if;
  -- Before it is bought it is on no way, and where the purchase was taken back its way begins anew.
  if reached < 6 then
    delete from order_flow where order_id = new.entity_id;
    return null;
  end if;
  -- Who bought it may have had its tracking number at once.
  insert into order_flow as f (order_id, shipped_at, received_at, exported_at, arrived_at, delivered_at)
  select o.id,
    case when reached >= 7 or reached is null or (reached >= 6 and o.track is not null) then new.at end,
    case when reached >= 7 then new.at end, case when reached >= 8 then new.at end,
    case when reached >= 8.2 then new.at end, case when reached = 17 then new.at end
  from orders o where o.id = new.entity_id and (reached >= 6 or (o.bought_at is not null and reached is null))
  on conflict (order_id) do update set
    shipped_at = coalesce(f.shipped_at, excluded.shipped_at),
    received_at = case when reached is null then f.received_at when reached >= 7 then coalesce(f.received_at, excluded.received_at) end,
    exported_at = case when reached is null then f.exported_at when reached >= 8 then coalesce(f.exported_at, excluded.exported_at) end,
    arrived_at = case when reached is null then f.arrived_at when reached >= 8.2 then coalesce(f.arrived_at, excluded.arrived_at) end,
    delivered_at = case when reached is null then f.delivered_at when reached = 17 then coalesce(f.delivered_at, excluded.delivered_at) end;
  return null;
end $$;

-- Of a status the sums by route and goods type know only whether it settles the order: most moves change nothing there.
drop trigger order_goods_day_of_orders_moved on orders;
create trigger order_goods_day_of_orders_moved after update on orders for each row
  when ((old.id, old.created_at, old.station_id, old.sale_id, old.status in (0, 1, 2, 3), old.quoted_total, old.route_code,
      old.goods_type, old.deleted_at)
    is distinct from (new.id, new.created_at, new.station_id, new.sale_id, new.status in (0, 1, 2, 3), new.quoted_total,
      new.route_code, new.goods_type, new.deleted_at))
  execute function order_goods_day_of_orders();
