-- What a surcharge earns was looked up order by order for each bill that has one, two tables for each of tens of thousands.
-- It is kept with the bill now: of the orders charged more than the table asks, which alone earn.
drop view salary_bill_source;
create view salary_bill_source as
select coalesce(p.id, -b.id) as id, b.customer_id, b.id as bill_id, b.sale_id as bill_sale,
  (b.delivered_at at time zone 'Asia/Ho_Chi_Minh')::date as delivered_on, d.sale_id as delivered_sale,
  b.counted_at, (b.counted_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
  to_char(b.counted_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') as month, c.sale_id, p.route_code,
  (case when p.id is null or p.upto = p.weight and p.upto = p.whole then b.service
    else round(b.service * p.upto / p.whole) - round(b.service * (p.upto - p.weight) / p.whole) end)::bigint as service,
  (case when p.id is null or p.upto = p.weight and p.upto = p.whole then b.freight
    else round(b.freight * p.upto / p.whole) - round(b.freight * (p.upto - p.weight) / p.whole) end)::bigint as freight,
  (case when p.id is null or p.upto = p.weight and p.upto = p.whole then b.surcharge
    else round(b.surcharge * p.upto / p.whole) - round(b.surcharge * (p.upto - p.weight) / p.whole) end)::bigint as surcharge,
  b.is_first,
  (b.first_at at time zone 'Asia/Ho_Chi_Minh')::date as first_on,
  (k.completed_at at time zone 'Asia/Ho_Chi_Minh')::date as completed_on, p.surcharges
from (
  select b.id, b.customer_id, b.sale_id, b.delivered_at, r.service, r.freight, r.surcharge,
    case when b.cod_status <> 'unpaid' then greatest(b.delivered_at, b.cod_paid_at) end as counted_at,
    row_number() over own = 1 as is_first, first_value(b.delivered_at) over own as first_at
  from bill b
  cross join lateral bill_revenue(b) r
  where b.status = 17
  window own as (partition by b.customer_id order by b.delivered_at, b.id)) b
join customer k on k.id = b.customer_id
left join lateral sale_at(b.customer_id, b.counted_at) c on b.counted_at is not null
left join lateral sale_at(b.customer_id, b.delivered_at) d on b.delivered_at is not null
left join lateral (
  select w.id, w.route_code, w.surcharges, w.weight, sum(w.weight) over () as whole,
    sum(w.weight) over (order by w.route_code rows unbounded preceding) as upto
  from (
    select r.id, r.route_code, r.surcharges, case when sum(r.fees) over () = 0 then 1 else r.fees end as weight
    from (
      select min(y.id) as id, o.route_code, array_agg(array[y.id, y.order_id, y.surcharge_vnd, o.surcharge_vnd] order by y.id)
          filter (where y.surcharge_vnd > o.surcharge_vnd) as surcharges,
        greatest(sum(y.service_vnd + y.freight_vnd + y.surcharge_vnd + y.extras_vnd - y.customs_vnd), 0) as fees
      from bill_order y join orders o on o.id = y.order_id
      where y.bill_id = b.id and y.removed_at is null group by o.route_code) r) w) p on true;
comment on view salary_bill_source is 'What each route of each delivered bill brings to salaries.';
comment on column salary_bill_source.surcharges is 'Of each order charged more than the table asks: its row of the bill, itself, charged and asked, VND.';

alter table salary_bill add column surcharges bigint[];
comment on column salary_bill.surcharges is 'Of each order charged more than the table asks: its row of the bill, itself, charged and asked, VND.';
update salary_bill k set surcharges = r.surcharges from (
  select s.id, array_agg(array[y.id, y.order_id, y.surcharge_vnd, o.surcharge_vnd] order by y.id) as surcharges
  from salary_bill s join bill_order y on y.bill_id = s.bill_id and y.removed_at is null
  join orders o on o.id = y.order_id and o.route_code is not distinct from s.route_code
  where s.surcharged and y.surcharge_vnd > o.surcharge_vnd group by s.id) r
where r.id = k.id;
alter table salary_bill drop column surcharged;
create index salary_bill_month on salary_bill (month, sale_id) include (id, customer_id, bill_id, bill_sale, delivered_on,
  delivered_sale, counted_at, day, route_code, service, freight, surcharge, is_first, first_on, completed_on);
create index salary_bill_surcharged on salary_bill (month) where surcharges is not null;

create or replace function salary_bill_of_orders() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) select 'salary_bill', b.customer_id from bill_order y
    join bill b on b.id = y.bill_id and b.status = 17 where y.order_id = new.id and y.removed_at is null;
  return null;
end $$;
comment on function salary_bill_of_orders() is 'Row trigger of orders: marks the customer of the bill of one that goes another route, or that is asked another surcharge for.';
drop trigger salary_bill_of_orders on orders;
create trigger salary_bill_of_orders after update of route_code, surcharge_vnd on orders for each row
  when (old.route_code is distinct from new.route_code or old.surcharge_vnd <> new.surcharge_vnd)
  execute function salary_bill_of_orders();

-- What goods earn by month and person, from an index alone.
create index weighed_order_month on weighed_order (month, sale_id) include (day, order_id, kg, amount);
