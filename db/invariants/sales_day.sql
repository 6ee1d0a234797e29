-- Sums of what was billed by day, with the rows that are marked, are those of the rows.
select day, station_id, sale_id, route_code, sum(orders) as orders, sum(bills) as bills, sum(goods) as goods,
  sum(service) as service, sum(freight) as freight, sum(surcharge) as surcharge, sum(storage) as storage,
  sum(delivery) as delivery, sum(customs) as customs, sum(discount) as discount, sum(cost) as cost, sum(undone) as undone
from (
  select day, station_id, sale_id, route_code, orders, bills, goods, service, freight, surcharge, storage, delivery,
    customs, discount, cost, undone from sales_day union all
  select day, station_id, sale_id, route_code, -orders, -bills, -goods, -service, -freight, -surcharge, -storage,
    -delivery, -customs, -discount, -cost, -undone from sales_day_counted
  where row_id in (select row_id from day_sums_mark where sums = 'sales_day') union all
  select day, station_id, sale_id, route_code, -orders, -bills, -goods, -service, -freight, -surcharge, -storage,
    -delivery, -customs, -discount, -cost, -undone from sales_day_source
  where row_id not in (select row_id from day_sums_mark where sums = 'sales_day')) both_sides
group by 1, 2, 3, 4
having sum(orders) <> 0 or sum(bills) <> 0 or sum(goods) <> 0 or sum(service) <> 0 or sum(freight) <> 0
  or sum(surcharge) <> 0 or sum(storage) <> 0 or sum(delivery) <> 0 or sum(customs) <> 0 or sum(discount) <> 0
  or sum(cost) <> 0 or sum(undone) <> 0
