-- What is kept of delivered bills of customers who are not marked is what they bring to salaries.
select bill_id, id, sum(side) as side from (
  select k.*, 1 as side from salary_bill k union all select s.*, -1 from salary_bill_source s) both_sides
where not exists (select from day_sums_mark m where m.sums = 'salary_bill' and m.row_id = customer_id)
  and not exists (select from day_sums_doubt where sums = 'salary_bill')
group by id, customer_id, bill_id, bill_sale, delivered_on, delivered_sale, counted_at, day, month, sale_id, route_code,
  service, freight, surcharge, is_first, first_on, completed_on, surcharges
having sum(side) <> 0
