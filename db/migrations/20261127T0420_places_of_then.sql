-- A stay that has ended stood in the warehouse that its order had then: a later check-in elsewhere changed the stock of days
-- long past. What was changed within a stay is a correction, and true of all of it.
create table order_place (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  step_id bigint not null,
  warehouse_code text,
  overseas_warehouse text
);
comment on table order_place is 'Where an order was to go and where it was overseas until that was changed; written by trigger, what holds now stands with the order.';
comment on column order_place.id is 'Order of the changes.';
comment on column order_place.order_id is 'Order.';
comment on column order_place.step_id is 'The stay in which it was changed; 0: none was kept by then.';
comment on column order_place.warehouse_code is 'Vietnamese warehouse until then.';
comment on column order_place.overseas_warehouse is 'Warehouse overseas until then.';
create index order_place_order on order_place (order_id, id);
create trigger no_update before update on order_place for each row execute function refuse_change();
create trigger no_delete before delete on order_place for each row execute function refuse_change();
create trigger no_truncate before truncate on order_place for each statement execute function refuse_change();

create or replace function follow_order() returns trigger language plpgsql as $$
begin
  if (old.warehouse_code, old.overseas_warehouse) is distinct from (new.warehouse_code, new.overseas_warehouse) then
    insert into order_place (order_id, step_id, warehouse_code, overseas_warehouse)
    values (new.id, coalesce((select max(id) from order_step where order_id = new.id), 0), old.warehouse_code, old.overseas_warehouse);
  end if;
  if old.deleted_at is distinct from new.deleted_at then
    delete from order_step where order_id = new.id;
    insert into order_step select * from order_step_source where order_id = new.id;
    return null;
  end if;
  if (old.station_id, old.sale_id) is distinct from (new.station_id, new.sale_id) then
    update order_step set station_id = new.station_id, sale_id = new.sale_id where order_id = new.id;
  end if;
  if (old.warehouse_code, old.overseas_warehouse) is distinct from (new.warehouse_code, new.overseas_warehouse) then
    update order_step set warehouse_code = case when status = 7 then new.overseas_warehouse
      when status in (9, 10, 11, 18) then new.warehouse_code end
    where order_id = new.id and ended_at is null;
  end if;
  return null;
end $$;

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

create or replace view order_step_source as
with told as (
  select e.id, e.entity_id as order_id, e.from_status, e.to_status, e.action, e.actor_id, e.at,
    count(*) filter (where e.action = 'checkin') over (partition by e.entity_id order by e.id) as checkin
  from event e
  where e.entity = 'order' and (e.action = 'reweigh' or e.to_status is not null and e.to_status is distinct from e.from_status)
), found as (
  select t.*, count(*) filter (where action = 'reweigh') over (partition by order_id, checkin) as corrected,
    count(*) filter (where from_status = 10 and to_status = 9) over (partition by order_id, checkin) as taken
  from told t
), moved as (
  select f.id, f.order_id, f.to_status as status, lag(f.to_status) over steps as came_from, f.action,
    f.actor_id as staff_id, max(f.at) over steps as began_at, f.corrected, f.taken,
    f.to_status between 7 and 15 or f.to_status = 18 as held, f.to_status >= 12 as billed
  from found f
  where f.action <> 'reweigh'
  window steps as (partition by f.order_id order by f.id)
), runs as (
  select m.*, lead(began_at) over steps as ended_at, lead(staff_id) over steps as ended_by,
    lead(action) over steps as ended_action, lead(status) over steps as ended_to,
    count(*) filter (where not held) over steps as held_run, count(*) filter (where not billed) over steps as billed_run
  from moved m window steps as (partition by order_id order by id)
), since as (
  select r.*, case when held then min(began_at) filter (where held) over (partition by order_id, held_run) end as stock_since,
    case when billed then min(began_at) filter (where billed) over (partition by order_id, billed_run) end as billed_since
  from runs r
), breaks as (
  select s.*, case when not billed then (began_at at time zone 'Asia/Ho_Chi_Minh')::date
      - (lag(billed_since) over (partition by order_id order by id) at time zone 'Asia/Ho_Chi_Minh')::date end as paused
  from since s
), placed as (
  select b.*, o.station_id, o.sale_id, coalesce(sum(b.paused) over (partition by b.order_id order by b.id), 0)::int as paused_days,
    case when b.status = 7 then case when p.id is null then o.overseas_warehouse else p.overseas_warehouse end
      when b.status in (9, 10, 11, 18) then case when p.id is null then o.warehouse_code else p.warehouse_code end end as warehouse_code
  from breaks b join orders o on o.id = b.order_id and o.deleted_at is null
  left join lateral (select p.* from order_place p where p.order_id = b.order_id and p.step_id > b.id order by p.id limit 1) p on true
)
select b.id, b.order_id, b.station_id, b.sale_id, b.status, b.came_from, b.action, b.staff_id, b.began_at, b.ended_at,
  b.ended_by, b.ended_action, b.ended_to, b.warehouse_code,
  lag(b.warehouse_code) over (partition by b.order_id order by b.id) as from_warehouse,
  b.stock_since, b.billed_since, b.paused_days,
  case when b.action = 'checkin' then b.corrected else 0 end::int as corrections,
  b.action = 'checkin' and b.taken > 0 as taken_back
from placed b;
