-- Every stay of an order in a status, from when to when: what stood in stock on a past day is found by an index
-- over these spans, and how long a step takes by the sums of their days. They follow from the history alone
-- (order_step_source says how) and are kept by its trigger, in the transaction that writes it.

create table order_step (
  id bigint primary key,
  order_id bigint not null,
  station_id bigint not null,
  sale_id bigint,
  status numeric(4,1) not null,
  came_from numeric(4,1),
  action text not null,
  staff_id bigint,
  began_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint,
  ended_action text,
  ended_to numeric(4,1),
  warehouse_code text,
  from_warehouse text,
  stock_since timestamptz,
  billed_since timestamptz,
  paused_days int not null,
  corrections int not null,
  taken_back boolean not null
);
comment on table order_step is 'Stays of the orders in their statuses, as their histories tell them; kept by triggers, made anew from order_step_source.';
comment on column order_step.id is 'The event that began it.';
comment on column order_step.order_id is 'Order; of deleted ones there are none.';
comment on column order_step.station_id is 'Station of the order, as it is now.';
comment on column order_step.sale_id is 'Its sales person, as it is now.';
comment on column order_step.status is 'Where it stood.';
comment on column order_step.came_from is 'Where it stood before; null: it was made here.';
comment on column order_step.action is 'What brought it here.';
comment on column order_step.staff_id is 'Who did that; null: the system.';
comment on column order_step.began_at is 'Since when.';
comment on column order_step.ended_at is 'Until when, not including; null: it stands there.';
comment on column order_step.ended_by is 'Who moved it on; null: the system, or nobody yet.';
comment on column order_step.ended_action is 'By which action.';
comment on column order_step.ended_to is 'Where to.';
comment on column order_step.warehouse_code is 'The warehouse that held it (7, 9 to 11, 18); null: none did.';
comment on column order_step.from_warehouse is 'The warehouse that held it before.';
comment on column order_step.stock_since is 'Since when we had held the goods (7 to 15, 18) without a break; null: we did not.';
comment on column order_step.billed_since is 'Since when it had been on bills (12 and later) without a break; null: it was not.';
comment on column order_step.paused_days is 'Days on bills before, which storage does not count.';
comment on column order_step.corrections is 'Of a check-in: how often its weight or size was corrected.';
comment on column order_step.taken_back is 'Of a check-in: the order went back to be checked in again.';

create index order_step_order on order_step (order_id, id);
create index order_step_stock on order_step using gist (tstzrange(began_at, ended_at))
  where status in (7, 8, 8.2, 9, 10, 11, 18);
create index order_step_ended on order_step (ended_at) where ended_at is not null;
create index order_step_moved on order_step (began_at) include (station_id, sale_id, warehouse_code, from_warehouse)
  where warehouse_code is distinct from from_warehouse;
create index order_step_checked on order_step (began_at) where action = 'checkin';

create view order_step_source as
with moved as (
  select e.id, e.entity_id as order_id, e.to_status as status, lag(e.to_status) over told as came_from, e.action,
    e.actor_id as staff_id, max(e.at) over told as began_at,
    e.to_status between 7 and 15 or e.to_status = 18 as held, e.to_status >= 12 as billed,
    case when e.action = 'checkin' then min(e.id) filter (where e.action = 'checkin') over later end as next_checkin
  from event e
  where e.entity = 'order' and e.to_status is not null and e.to_status is distinct from e.from_status
  window told as (partition by e.entity_id order by e.id),
    later as (partition by e.entity_id order by e.id rows between 1 following and unbounded following)
), runs as (
  select m.*, lead(began_at) over told as ended_at, lead(staff_id) over told as ended_by,
    lead(action) over told as ended_action, lead(status) over told as ended_to,
    count(*) filter (where not held) over told as held_run, count(*) filter (where not billed) over told as billed_run
  from moved m window told as (partition by order_id order by id)
), since as (
  select r.*, case when held then min(began_at) filter (where held) over (partition by order_id, held_run) end as stock_since,
    case when billed then min(began_at) filter (where billed) over (partition by order_id, billed_run) end as billed_since
  from runs r
), breaks as (
  select s.*, case when not billed then (began_at at time zone 'Asia/Ho_Chi_Minh')::date
      - (lag(billed_since) over (partition by order_id order by id) at time zone 'Asia/Ho_Chi_Minh')::date end as paused
  from since s
)
select b.id, b.order_id, o.station_id, o.sale_id, b.status, b.came_from, b.action, b.staff_id, b.began_at, b.ended_at,
  b.ended_by, b.ended_action, b.ended_to,
  case when b.status = 7 then o.overseas_warehouse when b.status in (9, 10, 11, 18) then o.warehouse_code end as warehouse_code,
  case when b.came_from = 7 then o.overseas_warehouse when b.came_from in (9, 10, 11, 18) then o.warehouse_code end as from_warehouse,
  b.stock_since, b.billed_since,
  coalesce(sum(b.paused) over (partition by b.order_id order by b.id), 0)::int as paused_days,
  case when b.action = 'checkin' then (select count(*) from event r where r.entity = 'order' and r.entity_id = b.order_id
    and r.action = 'reweigh' and r.id > b.id and (b.next_checkin is null or r.id < b.next_checkin)) else 0 end::int as corrections,
  b.action = 'checkin' and exists (select from event r where r.entity = 'order' and r.entity_id = b.order_id
    and r.from_status = 10 and r.to_status = 9 and r.id > b.id and (b.next_checkin is null or r.id < b.next_checkin)) as taken_back
from breaks b join orders o on o.id = b.order_id and o.deleted_at is null;
comment on view order_step_source is 'What order_step has of an order, from its history.';

create view step_day_source as
select s.id as row_id, s.ended_at as at, (s.ended_at at time zone 'Asia/Ho_Chi_Minh')::date as day, s.station_id, s.sale_id,
  s.status, floor(extract(epoch from s.ended_at - s.began_at) / 86400)::int as days, 1::bigint as steps,
  floor(extract(epoch from s.ended_at - s.began_at) / 60)::bigint as minutes
from order_step s where s.ended_at is not null;
comment on view step_day_source is 'What a finished stay in a status counts for.';
comment on column step_day_source.row_id is 'Stay.';
comment on column step_day_source.at is 'When it ended.';
comment on column step_day_source.day is 'The business day of that.';
comment on column step_day_source.station_id is 'Station of the order.';
comment on column step_day_source.sale_id is 'Its sales person.';
comment on column step_day_source.status is 'Where it stood.';
comment on column step_day_source.days is 'Whole days it took: a median needs them one by one.';
comment on column step_day_source.steps is 'How many.';
comment on column step_day_source.minutes is 'Minutes they took together.';

create function step_day_of_order_step() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) values ('step_day', coalesce(new.id, old.id));
  return null;
end $$;
select summed_by_day('step_day', '{station_id,sale_id,status,days}');
-- What stands is counted once it has ended, so that a step of an order leaves one mark.
create trigger step_day_of_order_step after insert on order_step for each row
  when (new.ended_at is not null and coalesce(current_setting('app.filling', true), '') <> 'on')
  execute function step_day_of_order_step();
create trigger step_day_of_order_step_moved after update on order_step for each row
  when ((old.ended_at, old.began_at, old.station_id, old.sale_id) is distinct from (new.ended_at, new.began_at, new.station_id, new.sale_id)
    and coalesce(old.ended_at, new.ended_at) is not null)
  execute function step_day_of_order_step();
create trigger step_day_of_order_step_gone after delete on order_step for each row
  when (old.ended_at is not null) execute function step_day_of_order_step();

create function keep_order_step() returns trigger language plpgsql as $$
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

create function follow_order() returns trigger language plpgsql as $$
begin
  if old.deleted_at is distinct from new.deleted_at then
    delete from order_step where order_id = new.id;
    insert into order_step select * from order_step_source where order_id = new.id;
    return null;
  end if;
  update order_step s set station_id = new.station_id, sale_id = new.sale_id,
    warehouse_code = case when s.status = 7 then new.overseas_warehouse when s.status in (9, 10, 11, 18) then new.warehouse_code end,
    from_warehouse = case when s.came_from = 7 then new.overseas_warehouse when s.came_from in (9, 10, 11, 18) then new.warehouse_code end
  where s.order_id = new.id;
  return null;
end $$;

create procedure fill_order_steps() language plpgsql as $$
declare
  first bigint := 0;
  last bigint := (select coalesce(max(id), 0) from orders);
begin
  while first <= last loop
    perform set_config('app.filling', 'on', true), pg_advisory_xact_lock(hashtext('day_sums'), hashtext('step_day'));
    with made as (
      insert into order_step select * from order_step_source where order_id > first and order_id <= first + 5000
      on conflict do nothing
      returning id, ended_at, began_at, station_id, sale_id, status
    ), ended as (
      select id as row_id, (ended_at at time zone 'Asia/Ho_Chi_Minh')::date as day, station_id, sale_id, status,
        floor(extract(epoch from ended_at - began_at) / 86400)::int as days, 1::bigint as steps,
        floor(extract(epoch from ended_at - began_at) / 60)::bigint as minutes
      from made where ended_at is not null
    ), counted as (
      insert into step_day_counted (row_id, day, station_id, sale_id, status, days, steps, minutes) select * from ended
    )
    insert into step_day as d (day, station_id, sale_id, status, days, steps, minutes)
    select day, station_id, sale_id, status, days, sum(steps), sum(minutes) from ended group by 1, 2, 3, 4, 5
    on conflict (day, station_id, sale_id, status, days) do update set steps = d.steps + excluded.steps, minutes = d.minutes + excluded.minutes;
    commit;
    first := first + 5000;
  end loop;
end $$;

create trigger steps_follow after update on orders for each row
  when ((old.station_id, old.sale_id, old.warehouse_code, old.overseas_warehouse, old.deleted_at)
    is distinct from (new.station_id, new.sale_id, new.warehouse_code, new.overseas_warehouse, new.deleted_at))
  execute function follow_order();
create trigger keep_order_step after insert on event for each row
  when (new.entity = 'order' and (new.action = 'reweigh' or new.to_status is not null and new.to_status is distinct from new.from_status))
  execute function keep_order_step();
