-- When an order that was bought reached each stage of its way, as its history tells it: a report of a year reads these
-- rows, not ten moves of each order.

create table order_flow (
  order_id bigint primary key references orders,
  shipped_at timestamptz,
  received_at timestamptz,
  exported_at timestamptz,
  arrived_at timestamptz,
  delivered_at timestamptz
);
comment on table order_flow is 'When a bought order reached each stage of its way, by the moves of its history; a stage that was passed over was reached with the next, one that was stepped back from was not reached.';
comment on column order_flow.order_id is 'Order.';
comment on column order_flow.shipped_at is 'The seller sent it: its tracking number was known.';
comment on column order_flow.received_at is 'At the overseas warehouse, 7.';
comment on column order_flow.exported_at is 'Left it, 8.';
comment on column order_flow.arrived_at is 'In Vietnam, 8.2.';
comment on column order_flow.delivered_at is 'Delivered, 17.';

create function follow_order_flow() returns trigger language plpgsql as $$
declare
  reached numeric := new.to_status;
begin
  -- A cancelled order keeps the stages that it had reached.
  if reached = 0 then
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
  -- The purchase was taken back: its way begins anew.
  if reached < 6 then
    delete from order_flow where order_id = new.entity_id;
  end if;
  return null;
end $$;
comment on function follow_order_flow() is 'Row trigger of the history: keeps when an order reached each stage.';

create trigger follow_order_flow after insert on event for each row
  when (new.entity = 'order' and (new.to_status is distinct from new.from_status and new.to_status is not null or new.action = 'track'))
  execute function follow_order_flow();
