-- The steps kept of the orders are those that their histories tell: two hundred orders at a time, each history read once.
select differing.* from (
  select array_agg(id) as ids from generate_series(1, (select greatest(max(id), (select max(order_id) from order_step)) from orders)) id
  group by id / 200) part
cross join lateral (
  select id, order_id, status, began_at, ended_at, case sum(side) when 1 then 'kept' else 'told' end as side from (
    select s.*, 1 as side from order_step s where order_id = any(ids)
    union all select t.*, -1 from order_step_told(ids) t) both_sides
  group by id, order_id, station_id, sale_id, status, came_from, action, staff_id, began_at, ended_at, ended_by, ended_action, ended_to,
    warehouse_code, from_warehouse, stock_since, billed_since, paused_days, corrections, taken_back
  having sum(side) <> 0) differing
