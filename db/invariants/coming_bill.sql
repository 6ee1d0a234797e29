-- What is kept of bills under way of customers who are not marked is what they will bring.
select bill_id, sum(side) as side from (
  select k.*, 1 as side from coming_bill k union all select s.*, -1 from coming_bill_source s) both_sides
where not exists (select from day_sums_mark m where m.sums = 'coming_bill' and m.row_id = customer_id)
  and not exists (select from day_sums_doubt where sums = 'coming_bill')
group by bill_id, customer_id, sale_id, revenue
having sum(side) <> 0
