-- Sums of the orders by day, with the changes that are not in them yet, are those of the orders.
select day, station_id, sale_id, status, sum(orders) as orders, sum(quoted_total) as quoted_total,
  sum(deposit_request) as deposit_request
from (
  select day, station_id, sale_id, status, orders, quoted_total, deposit_request from order_day union all
  select day, station_id, sale_id, status, orders, quoted_total, deposit_request from order_day_change union all
  select (created_at at time zone 'Asia/Ho_Chi_Minh')::date, station_id, sale_id, status, -1, -quoted_total, -deposit_request
  from orders where deleted_at is null) both_sides
group by 1, 2, 3, 4
having sum(orders) <> 0 or sum(quoted_total) <> 0 or sum(deposit_request) <> 0
