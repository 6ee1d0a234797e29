-- Kept rows of customers who are not marked are those of their orders and bills.
select customer_id, sum(side) as side from (
  select k.*, 1 as side from customer_life k union all select s.*, -1 from customer_life_source s) both_sides
where not exists (select from day_sums_mark m where m.sums = 'customer_life' and m.row_id = customer_id)
  and not exists (select from day_sums_doubt where sums = 'customer_life')
group by customer_id, first_day, last_day, orders, left_days, came_days, spend, revenue, cost
having sum(side) <> 0
