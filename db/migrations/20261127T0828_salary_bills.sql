-- What each delivered bill brings to salaries, by route: when it counts, whose it was then, and its parts after the
-- discount. Reckoned for all bills of a month anew, that took seconds; a row a bill and route is kept beside them
-- (docs/adr/0012). A customer is marked, not a bill: who moves them, and their first delivery, matter to all their bills.
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
  coalesce(p.surcharged, false) as surcharged, b.is_first,
  (b.first_at at time zone 'Asia/Ho_Chi_Minh')::date as first_on,
  (k.completed_at at time zone 'Asia/Ho_Chi_Minh')::date as completed_on
from (
  select b.id, b.customer_id, b.sale_id, b.delivered_at, r.service, r.freight, r.surcharge,
    case when b.cod_status <> 'unpaid' then greatest(b.delivered_at, b.cod_paid_at) end as counted_at,
    row_number() over own = 1 as is_first, first_value(b.delivered_at) over own as first_at
  from bill b
  cross join lateral (select greatest(b.service_vnd + b.extras_vnd - b.customs_vnd + b.box_vnd, 0) as fees,
    b.discount_vnd + greatest(-(b.service_vnd + b.extras_vnd - b.customs_vnd + b.box_vnd), 0) as off) x
  cross join lateral (select x.fees - least(x.off, x.fees) as service,
    b.freight_vnd - least(greatest(x.off - x.fees, 0), b.freight_vnd) as freight,
    b.surcharge_vnd - least(greatest(x.off - x.fees - b.freight_vnd, 0), b.surcharge_vnd) as surcharge) r
  where b.status = 17
  window own as (partition by b.customer_id order by b.delivered_at, b.id)) b
join customer k on k.id = b.customer_id
left join lateral (
  select case when a.started_at > b.counted_at or a.ended_at is null or a.ended_at > b.counted_at then a.sale_id end as sale_id
  from sale_assignment a where a.customer_id = b.customer_id and b.counted_at is not null
  order by (a.started_at <= b.counted_at) desc, case when a.started_at <= b.counted_at then a.started_at end desc,
    case when a.started_at <= b.counted_at then a.id end desc, a.started_at, a.id limit 1) c on true
left join lateral (
  select case when a.started_at > b.delivered_at or a.ended_at is null or a.ended_at > b.delivered_at then a.sale_id end as sale_id
  from sale_assignment a where a.customer_id = b.customer_id and b.delivered_at is not null
  order by (a.started_at <= b.delivered_at) desc, case when a.started_at <= b.delivered_at then a.started_at end desc,
    case when a.started_at <= b.delivered_at then a.id end desc, a.started_at, a.id limit 1) d on true
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
comment on view salary_bill_source is 'What each route of each delivered bill brings to salaries.';
comment on column salary_bill_source.id is 'The first row of the bill''s orders of the route; of a bill without orders its key below 0.';
comment on column salary_bill_source.customer_id is 'Customer.';
comment on column salary_bill_source.bill_id is 'Bill.';
comment on column salary_bill_source.bill_sale is 'Sales person of the bill.';
comment on column salary_bill_source.delivered_on is 'Business day of the delivery.';
comment on column salary_bill_source.delivered_sale is 'Whose the customer was then.';
comment on column salary_bill_source.counted_at is 'When goods and money were there, the later of them; null: COD is still out.';
comment on column salary_bill_source.day is 'Business day of that.';
comment on column salary_bill_source.month is 'Month of that, YYYY-MM.';
comment on column salary_bill_source.sale_id is 'Whose the customer was then; null: nobody''s.';
comment on column salary_bill_source.route_code is 'Route.';
comment on column salary_bill_source.service is 'Service after the discount, VND.';
comment on column salary_bill_source.freight is 'Freight after the discount, VND.';
comment on column salary_bill_source.surcharge is 'Surcharges after the discount, VND.';
comment on column salary_bill_source.surcharged is 'Some order of it has a surcharge.';
comment on column salary_bill_source.is_first is 'The first delivered bill of the customer.';
comment on column salary_bill_source.first_on is 'Business day of the customer''s first delivery.';
comment on column salary_bill_source.completed_on is 'Business day the customer got a number.';

create table salary_bill (like salary_bill_source including comments);
alter table salary_bill add primary key (id);
comment on table salary_bill is 'Rows of salary_bill_source; those of customers in day_sums_mark are read from there.';
create index salary_bill_customer on salary_bill (customer_id);
create index salary_bill_month on salary_bill (month, sale_id) include (id, customer_id, bill_id, bill_sale, delivered_on,
  delivered_sale, counted_at, day, route_code, service, freight, surcharge, surcharged, is_first, first_on, completed_on);
create index salary_bill_waits on salary_bill (delivered_on) where day is distinct from delivered_on;

-- A bill that is not delivered counts nothing yet, and costs a comparison of its status.
create function salary_bill_of_bill() returns trigger language plpgsql as $$
begin
  if old.status = 17 or new.status = 17 then
    insert into day_sums_mark (sums, row_id) values ('salary_bill', coalesce(new.customer_id, old.customer_id));
    if old.customer_id <> new.customer_id then
      insert into day_sums_mark (sums, row_id) values ('salary_bill', old.customer_id);
    end if;
  end if;
  return null;
end $$;
comment on function salary_bill_of_bill() is 'Row trigger of bill: marks the customer of a delivered one.';
create trigger salary_bill_of_bill after insert or delete or update of status, customer_id, sale_id, delivered_at, cod_status,
  cod_paid_at, service_vnd, extras_vnd, customs_vnd, box_vnd, discount_vnd, freight_vnd, surcharge_vnd
  on bill for each row execute function salary_bill_of_bill();

create function salary_bill_of_bill_order() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) select 'salary_bill', customer_id from bill
    where id in (old.bill_id, new.bill_id) and status = 17;
  return null;
end $$;
comment on function salary_bill_of_bill_order() is 'Row trigger of bill_order: marks the customer of a delivered bill.';
create trigger salary_bill_of_bill_order after insert or delete or update of bill_id, order_id, removed_at, service_vnd,
  freight_vnd, surcharge_vnd, extras_vnd, customs_vnd on bill_order for each row execute function salary_bill_of_bill_order();

create function salary_bill_of_orders() returns trigger language plpgsql as $$
begin
  if old.route_code is distinct from new.route_code then
    insert into day_sums_mark (sums, row_id) select 'salary_bill', b.customer_id from bill_order y
      join bill b on b.id = y.bill_id and b.status = 17 where y.order_id = new.id and y.removed_at is null;
  end if;
  return null;
end $$;
comment on function salary_bill_of_orders() is 'Row trigger of orders: marks the customer of the bill of one that goes another route.';
create trigger salary_bill_of_orders after update of route_code on orders for each row execute function salary_bill_of_orders();

create function salary_bill_of_customer() returns trigger language plpgsql as $$
begin
  if old.completed_at is distinct from new.completed_at then
    insert into day_sums_mark (sums, row_id) values ('salary_bill', new.id);
  end if;
  return null;
end $$;
comment on function salary_bill_of_customer() is 'Row trigger of customer: marks one who gets a number.';
create trigger salary_bill_of_customer after update of completed_at on customer for each row
  execute function salary_bill_of_customer();

select feeds_day_sums('sale_assignment', 'salary_bill', 'customer_id', '{sale_id,started_at,ended_at}');
