-- What is kept of an order's history is kept by one function: a statement less for each move, and of what was not bought
-- nobody looks for a way to take back. Each of these files takes one busy table, so that no two wait for each other.

drop trigger keep_order_step on event;
drop trigger follow_order_flow on event;
drop function keep_order_step();
drop function follow_order_flow();

create function follow_order_event() returns trigger language plpgsql as $$
declare
  moved boolean := new.to_status is not null and new.to_status is distinct from new.from_status;
  reached numeric := new.to_status;
  held boolean;
  billed boolean;
  last record;
  began timestamptz;
begin
  if new.entity <> 'order' or not moved and new.action not in ('track', 'reweigh') then
    return null;
  end if;

  -- Its way since it was bought. Who bought it may have had its tracking number at once; a cancelled order keeps the
  -- stages that it had reached.
  if (moved or new.action = 'track') and (reached is null or reached >= 6) then
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
  -- Where the purchase was taken back its way begins anew; what was not bought before is on none.
  elsif moved and reached <> 0 and (new.from_status >= 6 or new.from_status = 0) then
    delete from order_flow where order_id = new.entity_id;
  end if;

  if new.action = 'reweigh' then
    update order_step set corrections = corrections + 1 where id = (
      select max(id) from order_step where order_id = new.entity_id and action = 'checkin');
    return null;
  elsif not moved then
    return null;
  end if;

  -- Its stays. The first one of a new order is what its event says.
  held := new.to_status between 7 and 15 or new.to_status = 18;
  billed := new.to_status >= 12;
  if new.from_status is null then
    insert into order_step (id, order_id, station_id, sale_id, status, action, staff_id, began_at, warehouse_code,
      stock_since, billed_since, paused_days, corrections, taken_back)
    select new.id, o.id, o.station_id, o.sale_id, new.to_status, new.action, new.actor_id, new.at,
      case when new.to_status = 7 then o.overseas_warehouse when new.to_status in (9, 10, 11, 18) then o.warehouse_code end,
      case when held then new.at end, case when billed then new.at end, 0, 0, false
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
  update order_step set ended_at = began, ended_by = new.actor_id, ended_action = new.action, ended_to = new.to_status
    where id = last.id;
  insert into order_step (id, order_id, station_id, sale_id, status, came_from, action, staff_id, began_at, warehouse_code,
    from_warehouse, stock_since, billed_since, paused_days, corrections, taken_back)
  select new.id, o.id, o.station_id, o.sale_id, new.to_status, last.status, new.action, new.actor_id, began,
    case when new.to_status = 7 then o.overseas_warehouse when new.to_status in (9, 10, 11, 18) then o.warehouse_code end,
    last.warehouse_code,
    case when held then coalesce(last.stock_since, began) end,
    case when billed then coalesce(last.billed_since, began) end,
    last.paused_days + case when not billed and last.billed_since is not null
      then (began at time zone 'Asia/Ho_Chi_Minh')::date - (last.billed_since at time zone 'Asia/Ho_Chi_Minh')::date else 0 end,
    0, false
  from orders o where o.id = new.entity_id;
  if last.status = 10 and new.to_status = 9 then
    update order_step set taken_back = true where id = (
      select max(id) from order_step where order_id = new.entity_id and action = 'checkin');
  end if;
  return null;
end $$;
comment on function follow_order_event() is 'Row trigger of the history: keeps an order''s stays, and when it reached each stage of its way.';
create trigger follow_order_event after insert on event for each row execute function follow_order_event();

-- Of what happened to anything but a bill nothing is asked.
drop trigger bills_left on event;
drop trigger follow_bill_flow on event;
create or replace function follow_bill_flow() returns trigger language plpgsql as $$
begin
  if new.to_status is null or new.to_status is not distinct from new.from_status
    or not coalesce(new.to_status in (16, 17, 18) or new.from_status in (16, 17, 18), false)
  then
    return null;
  end if;
  case
    when new.to_status = 16 then
      insert into bill_flow as f (bill_id, sent_at) values (new.entity_id, new.at)
      on conflict (bill_id) do update set ended_at = null, delivered = false, returned = false;
    when new.to_status = 17 then
      update bill_flow set ended_at = new.at, delivered = true where bill_id = new.entity_id;
    when new.to_status = 18 then
      update bill_flow set ended_at = new.at, delivered = false, failures = failures + 1 where bill_id = new.entity_id;
    when new.to_status = 0 and new.from_status = 18 then
      update bill_flow set ended_at = new.at, returned = true where bill_id = new.entity_id;
    -- It never left: the hand-over was taken back.
    else
      delete from bill_flow where bill_id = new.entity_id;
  end case;
  return null;
end $$;
create trigger follow_bill_flow after insert on event for each row when (new.entity = 'bill') execute function follow_bill_flow();

create or replace function bill_export_of_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  went date := (new.at at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  if new.from_status is null or not coalesce((new.from_status >= 15) <> (new.to_status >= 15), false) then
    return null;
  end if;
  if new.to_status >= 15 then
    -- Approved in the same transaction: its posting is split at the commit.
    perform keep_billed_orders(array(select entry_id from bill where id = new.entity_id and entry_id is not null));
    perform keep_bill_export(array[new.entity_id], array[went]);
  else
    insert into bill_export (bill_id, day, bills, boxes, weight, goods, service, freight, surcharge, storage, delivery, customs)
    select bill_id, went, -1, -boxes, -weight, -goods, -service, -freight, -surcharge, -storage, -delivery, -customs
    from (select * from bill_export where bill_id = new.entity_id order by id desc limit 1) x where bills = 1;
  end if;
  return null;
end $$;
create trigger bills_left after insert on event for each row when (new.entity = 'bill') execute function bill_export_of_event();
