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

-- What has happened so far, by the same rule: a stage was reached by the first move at or past it since the last
-- one before it.
insert into order_flow (order_id, shipped_at, received_at, exported_at, arrived_at, delivered_at)
with moves as (
  select entity_id as order_id, id, at, case when to_status is distinct from from_status then to_status end as reached, action
  from event where entity = 'order' and (to_status is distinct from from_status and to_status <> 0 or action = 'track')
), lasts as (
  select order_id, max(id) filter (where reached < 6) as before_6, max(id) filter (where reached < 7) as before_7,
    max(id) filter (where reached < 8) as before_8, max(id) filter (where reached < 8.2) as before_82,
    max(id) filter (where reached <> 17) as before_17
  from moves group by order_id)
select o.id,
  min(m.at) filter (where (m.reached >= 7 or m.action = 'track' or m.reached >= 6 and o.track is not null and o.status = 6)
    and m.id > coalesce(l.before_6, 0)),
  min(m.at) filter (where m.reached >= 7 and m.id > coalesce(l.before_7, 0)),
  min(m.at) filter (where m.reached >= 8 and m.id > coalesce(l.before_8, 0)),
  min(m.at) filter (where m.reached >= 8.2 and m.id > coalesce(l.before_82, 0)),
  min(m.at) filter (where m.reached = 17 and m.id > coalesce(l.before_17, 0))
from moves m join lasts l using (order_id) join orders o on o.id = m.order_id
where o.bought_at is not null group by o.id;
