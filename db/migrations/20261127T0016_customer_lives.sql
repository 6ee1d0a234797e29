-- When a customer bought first and last, and the gaps between: different customers of a month do not add up, so a row
-- for each of them is kept beside their orders (docs/adr/0012). An order counts from the day its deposit was there,
-- one that is only carried from the day it was made.
create view customer_life_source as
select c.id as customer_id, o.first_day, o.last_day, coalesce(o.orders, 0)::bigint as orders,
  coalesce(o.left_days, '{}') as left_days, coalesce(o.came_days, '{}') as came_days,
  coalesce(b.spend, 0)::bigint as spend, coalesce(b.revenue, 0)::bigint as revenue, coalesce(b.cost, 0)::bigint as cost
from customer c
left join lateral (
  select min(d.day) as first_day, max(d.day) as last_day, sum(d.orders) as orders,
    array_agg(d.before order by d.day) filter (where d.day - d.before > 30) as left_days,
    array_agg(d.day order by d.day) filter (where d.day - d.before > 30) as came_days
  from (
    select e.day, e.orders, lag(e.day) over (order by e.day) as before
    from (
      select (coalesce(o.deposit_at, o.created_at) at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) as orders
      from orders o where o.customer_id = c.id and o.status >= 4 and o.deleted_at is null group by 1) e) d) o on true
left join lateral (
  select sum(x.goods + x.service + x.freight + x.surcharge + x.storage + x.delivery + x.customs) as spend,
    sum(x.goods + x.service + x.freight + x.surcharge + x.storage + x.delivery) as revenue, sum(x.cost) as cost,
    count(*) as rows
  from billed_order x where x.customer_id = c.id) b on true
where o.orders > 0 or b.rows > 0;
comment on view customer_life_source is 'What each customer bought, and when.';
comment on column customer_life_source.customer_id is 'Customer.';
comment on column customer_life_source.first_day is 'Day of the first order.';
comment on column customer_life_source.last_day is 'Day of the last order.';
comment on column customer_life_source.orders is 'Orders that stand.';
comment on column customer_life_source.left_days is 'Days with an order that more than 30 days without one followed.';
comment on column customer_life_source.came_days is 'The days of the orders after those gaps, in the same order.';
comment on column customer_life_source.spend is 'Billed, VND.';
comment on column customer_life_source.revenue is 'Billed without customs, VND.';
comment on column customer_life_source.cost is 'Cost of the goods that were billed, VND.';

create table customer_life (like customer_life_source including comments);
alter table customer_life add primary key (customer_id), alter orders set not null, alter left_days set not null,
  alter came_days set not null, alter spend set not null, alter revenue set not null, alter cost set not null;
comment on table customer_life is 'Rows of customer_life_source; those of customers in day_sums_mark are read from there.';
create index customer_life_first on customer_life (first_day);

create function customer_life_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.customer_id is not null then
    insert into day_sums_mark (sums, row_id) values ('customer_life', old.customer_id);
  end if;
  if tg_op <> 'DELETE' and new.customer_id is not null and (tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id) then
    insert into day_sums_mark (sums, row_id) values ('customer_life', new.customer_id);
  end if;
  return null;
end $$;
comment on function customer_life_of_orders() is 'Row trigger of orders: marks the customer whose order begins or ends to count.';
create trigger customer_life_of_orders after insert on orders for each row when (new.status >= 4)
  execute function customer_life_of_orders();
create trigger customer_life_of_orders_gone after delete on orders for each row when (old.status >= 4)
  execute function customer_life_of_orders();
create trigger customer_life_of_orders_moved after update on orders for each row
  when ((old.status >= 4, old.customer_id, old.deposit_at, old.created_at, old.deleted_at)
    is distinct from (new.status >= 4, new.customer_id, new.deposit_at, new.created_at, new.deleted_at))
  execute function customer_life_of_orders();
select feeds_day_sums('billed_order', 'customer_life', 'customer_id', '{day}');

insert into config_factor (key, value, applied_date) values
  ('customer.new_days', 30, '2020-01-01'),
  ('customer.active_days', 60, '2020-01-01'),
  ('customer.lost_days', 180, '2020-01-01');
