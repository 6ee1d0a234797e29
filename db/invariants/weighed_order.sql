-- Kept weights of orders that are not marked are those of their sources.
select order_id, sum(side) as side from (
  select k.*, 1 as side from weighed_order k union all select s.*, -1 from weighed_order_source s) both_sides
where not exists (select from day_sums_mark m where m.sums = 'weighed_order' and m.row_id = order_id)
  and not exists (select from day_sums_doubt where sums = 'weighed_order')
group by order_id, month, day, sale_id, customer_id, route_code, goods_type, kg, factor, factor_of, amount, reason, note
having sum(side) <> 0
