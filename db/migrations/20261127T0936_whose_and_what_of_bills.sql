-- Two rules that salaries read of many rows at once stood in every view and statement that reads them: whose a customer was,
-- and what a bill brings. Said once, as functions that the planner puts in their place.
create function sale_at(customer bigint, moment timestamptz) returns table (sale_id bigint) language sql stable as $$
  select case when a.started_at > moment or a.ended_at is null or a.ended_at > moment then a.sale_id end
  from sale_assignment a where a.customer_id = customer
  order by (a.started_at <= moment) desc, case when a.started_at <= moment then a.started_at end desc,
    case when a.started_at <= moment then a.id end desc, a.started_at, a.id limit 1
$$;
comment on function sale_at(bigint, timestamptz) is 'Whose a customer was at an instant; who came first is of the time before, too. No row: nobody ever had them.';

create function bill_revenue(b bill) returns table (service bigint, freight bigint, surcharge bigint) language sql stable as $$
  select x.fees - least(x.off, x.fees), b.freight_vnd - least(greatest(x.off - x.fees, 0), b.freight_vnd),
    b.surcharge_vnd - least(greatest(x.off - x.fees - b.freight_vnd, 0), b.surcharge_vnd)
  from (select greatest(b.service_vnd + b.extras_vnd - b.customs_vnd + b.box_vnd, 0) as fees,
    b.discount_vnd + greatest(-(b.service_vnd + b.extras_vnd - b.customs_vnd + b.box_vnd), 0) as off) x
$$;
comment on function bill_revenue(bill) is 'What a bill brings after its discount, as it is booked: our own fees pay the discount in this order. Further services and the box are service; a coupon larger than them lowers the freight.';

create or replace view weighed_order_source as
select o.id as order_id, d.month, d.day, h.sale_id, o.customer_id, o.route_code, o.goods_type, o.weight as kg,
  coalesce(k.factor, g.factor, 0) as factor,
  case when k.factor is not null then 'hand' when g.factor is null then 'missing' else 'table' end as factor_of,
  round(o.weight * coalesce(k.factor, g.factor, 0))::bigint as amount, k.reason, k.note
from orders o
join inbill i on i.id = o.inbill_id and i.cancelled_at is null
cross join lateral (select (i.created_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
  date_trunc('month', i.created_at at time zone 'Asia/Ho_Chi_Minh')::date as month) d
left join salary_order_mark k on k.order_id = o.id
left join lateral sale_at(o.customer_id, i.created_at) h on true
left join lateral (select f.factor from salary_kg_factor f where f.applied_date <= d.day
    and (f.route_code = o.route_code or f.route_code is null) and (f.goods_type = o.goods_type or f.goods_type is null)
  order by (f.route_code is not null) desc, (f.goods_type is not null) desc, f.applied_date desc limit 1) g on true
where o.deleted_at is null and o.status <> 0 and o.customer_id is not null and o.weight > 0
  and not exists (select from import_revenue r where r.order_id = o.id and r.month = to_char(d.month, 'YYYY-MM'));

create or replace view salary_bill_source as
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
  coalesce(p.surcharged, false) as surcharged, b.is_first,
  (b.first_at at time zone 'Asia/Ho_Chi_Minh')::date as first_on,
  (k.completed_at at time zone 'Asia/Ho_Chi_Minh')::date as completed_on
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
  select w.id, w.route_code, w.surcharged, w.weight, sum(w.weight) over () as whole,
    sum(w.weight) over (order by w.route_code rows unbounded preceding) as upto
  from (
    select r.id, r.route_code, r.surcharged, case when sum(r.fees) over () = 0 then 1 else r.fees end as weight
    from (
      select min(y.id) as id, o.route_code, bool_or(y.surcharge_vnd > 0) as surcharged,
        greatest(sum(y.service_vnd + y.freight_vnd + y.surcharge_vnd + y.extras_vnd - y.customs_vnd), 0) as fees
      from bill_order y join orders o on o.id = y.order_id
      where y.bill_id = b.id and y.removed_at is null group by o.route_code) r) w) p on true;
