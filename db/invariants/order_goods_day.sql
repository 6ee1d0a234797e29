-- Sums of the orders by day, route and goods type, with the orders that are marked, are those of the orders.
select day, station_id, sale_id, route_code, goods_type, sum(orders) as orders, sum(settled) as settled,
  sum(quoted_total) as quoted_total
from (
  select day, station_id, sale_id, route_code, goods_type, orders, settled, quoted_total from order_goods_day union all
  select day, station_id, sale_id, route_code, goods_type, -orders, -settled, -quoted_total from order_goods_day_counted
  where row_id in (select row_id from day_sums_mark where sums = 'order_goods_day') union all
  select day, station_id, sale_id, route_code, goods_type, -orders, -settled, -quoted_total from order_goods_day_source
  where row_id not in (select row_id from day_sums_mark where sums = 'order_goods_day')) both_sides
group by 1, 2, 3, 4, 5
having sum(orders) <> 0 or sum(settled) <> 0 or sum(quoted_total) <> 0
