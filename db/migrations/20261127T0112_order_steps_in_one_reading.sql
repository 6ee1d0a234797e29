-- What became of a check-in is told while its order's history is read: a question for each of a million check-ins,
-- asked of every month of the history, took minutes.
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
)
select b.id, b.order_id, o.station_id, o.sale_id, b.status, b.came_from, b.action, b.staff_id, b.began_at, b.ended_at,
  b.ended_by, b.ended_action, b.ended_to,
  case when b.status = 7 then o.overseas_warehouse when b.status in (9, 10, 11, 18) then o.warehouse_code end as warehouse_code,
  case when b.came_from = 7 then o.overseas_warehouse when b.came_from in (9, 10, 11, 18) then o.warehouse_code end as from_warehouse,
  b.stock_since, b.billed_since,
  coalesce(sum(b.paused) over (partition by b.order_id order by b.id), 0)::int as paused_days,
  case when b.action = 'checkin' then b.corrected else 0 end::int as corrections,
  b.action = 'checkin' and b.taken > 0 as taken_back
from breaks b join orders o on o.id = b.order_id and o.deleted_at is null;
