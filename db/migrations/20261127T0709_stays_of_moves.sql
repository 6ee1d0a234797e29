-- The same of what is kept of an order's history: nothing is compared that the move at hand does not come to, and a
-- stay that begins, which counts for nothing yet, ends the function at once.

create or replace function step_day_of_order_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is null or coalesce(current_setting('app.filling', true), '') = 'on' then
      return null;
    end if;
  elsif old.ended_at is not distinct from new.ended_at then
    if new.ended_at is null
      or (old.began_at, old.station_id, old.sale_id, old.status)
        is not distinct from (new.began_at, new.station_id, new.sale_id, new.status)
    then
      return null;
    end if;
  end if;
  insert into day_sums_mark (sums, row_id) values ('step_day', coalesce(new.id, old.id));
  return null;
end $$;

create or replace function follow_order_event() returns trigger language plpgsql as $$
declare
  moved boolean;
  -- Of the new stay: which warehouse of the order holds it (1 overseas, 2 here), since when we have held the goods,
  -- since when it has been on bills, and days on bills before.
  place int;
  stock timestamptz;
  billed timestamptz;
  paused int;
  last record;
  began timestamptz;
begin
  if new.entity <> 'order' then
    return null;
  end if;
  moved := new.to_status is not null and new.to_status is distinct from new.from_status;
  if not moved then
    if new.action = 'reweigh' then
      update order_step set corrections = corrections + 1 where id = (
        select max(id) from order_step where order_id = new.entity_id and action = 'checkin');
    end if;
    if new.action <> 'track' then
      return null;
    end if;
  end if;

  -- Its way since it was bought. Who bought it may have had its tracking number at once; a cancelled order keeps the
  -- stages that it had reached.
  if new.to_status >= 6 or new.to_status is null then
    insert into order_flow as f (order_id, shipped_at, received_at, exported_at, arrived_at, delivered_at)
    select o.id,
      case when new.to_status >= 7 or new.to_status is null or (new.to_status >= 6 and o.track is not null) then new.at end,
      case when new.to_status >= 7 then new.at end, case when new.to_status >= 8 then new.at end,
      case when new.to_status >= 8.2 then new.at end, case when new.to_status = 17 then new.at end
    from orders o where o.id = new.entity_id and (new.to_status >= 6 or (o.bought_at is not null and new.to_status is null))
    on conflict (order_id) do update set
      shipped_at = coalesce(f.shipped_at, excluded.shipped_at),
      received_at = case when new.to_status is null then f.received_at when new.to_status >= 7 then coalesce(f.received_at, excluded.received_at) end,
      exported_at = case when new.to_status is null then f.exported_at when new.to_status >= 8 then coalesce(f.exported_at, excluded.exported_at) end,
      arrived_at = case when new.to_status is null then f.arrived_at when new.to_status >= 8.2 then coalesce(f.arrived_at, excluded.arrived_at) end,
      delivered_at = case when new.to_status is null then f.delivered_at when new.to_status = 17 then coalesce(f.delivered_at, excluded.delivered_at) end;
  -- Where the purchase was taken back its way begins anew; what was not bought before is on none.
  elsif moved and (new.from_status >= 6 or new.from_status = 0) and new.to_status <> 0 then
    delete from order_flow where order_id = new.entity_id;
  end if;
  if not moved then
    return null;
  end if;

  -- Its stays. Before it comes to us, at 7, none of this is said of it.
  if new.to_status >= 7 then
    place := case when new.to_status = 7 then 1 when new.to_status in (9, 10, 11, 18) then 2 end;
    if new.to_status <= 15 or new.to_status = 18 then
      stock := new.at;
    end if;
    if new.to_status >= 12 then
      billed := new.at;
    end if;
  end if;
  -- The first one of a new order is what its event says.
  if new.from_status is null then
    insert into order_step (id, order_id, station_id, sale_id, status, action, staff_id, began_at, warehouse_code,
      stock_since, billed_since, paused_days, corrections, taken_back)
    select new.id, o.id, o.station_id, o.sale_id, new.to_status, new.action, new.actor_id, new.at,
      case place when 1 then o.overseas_warehouse when 2 then o.warehouse_code end, stock, billed, 0, 0, false
    from orders o where o.id = new.entity_id and o.deleted_at is null
      and not exists (select from order_step s where s.order_id = o.id)
    on conflict do nothing;
    if found then
      return null;
    end if;
  end if;
  select id, status, began_at, warehouse_code, stock_since, billed_since, paused_days into last
    from order_step where order_id = new.entity_id order by id desc limit 1;
  if not found then
    insert into order_step select * from order_step_source where order_id = new.entity_id on conflict do nothing;
    return null;
  end if;
  -- Several events of one statement: the first has brought all of them.
  if last.id >= new.id then
    return null;
  end if;
  -- Who waited for the order's lock began before who held it.
  began := greatest(new.at, last.began_at);
  if stock is not null then
    stock := coalesce(last.stock_since, began);
  end if;
  paused := last.paused_days;
  if billed is not null then
    billed := coalesce(last.billed_since, began);
  elsif last.billed_since is not null then
    paused := paused + (began at time zone 'Asia/Ho_Chi_Minh')::date - (last.billed_since at time zone 'Asia/Ho_Chi_Minh')::date;
  end if;
  update order_step set ended_at = began, ended_by = new.actor_id, ended_action = new.action, ended_to = new.to_status
    where id = last.id;
  insert into order_step (id, order_id, station_id, sale_id, status, came_from, action, staff_id, began_at, warehouse_code,
    from_warehouse, stock_since, billed_since, paused_days, corrections, taken_back)
  select new.id, o.id, o.station_id, o.sale_id, new.to_status, last.status, new.action, new.actor_id, began,
    case place when 1 then o.overseas_warehouse when 2 then o.warehouse_code end, last.warehouse_code, stock, billed, paused, 0, false
  from orders o where o.id = new.entity_id;
  if new.to_status = 9 and last.status = 10 then
    update order_step set taken_back = true where id = (
      select max(id) from order_step where order_id = new.entity_id and action = 'checkin');
  end if;
  return null;
end $$;
