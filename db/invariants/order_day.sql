-- Sums of the orders by day, with the orders that are marked, are those of the orders.
select day, station_id, sale_id, status, sum(orders) as orders, sum(quoted_total) as quoted_total,
  sum(deposit_request) as deposit_request, sum(deposit) as deposit
from (
  select day, station_id, sale_id, status, orders, quoted_total, deposit_request, deposit from order_day union all
  select day, station_id, sale_id, status, -orders, -quoted_total, -deposit_request, -deposit from order_day_counted
  where row_id in (select row_id from day_sums_mark where sums = 'order_day') union all
  select day, station_id, sale_id, status, -orders, -quoted_total, -deposit_request, -deposit from order_day_source
  where row_id not in (select row_id from day_sums_mark where sums = 'order_day')) both_sides
group by 1, 2, 3, 4
having sum(orders) <> 0 or sum(quoted_total) <> 0 or sum(deposit_request) <> 0 or sum(deposit) <> 0
