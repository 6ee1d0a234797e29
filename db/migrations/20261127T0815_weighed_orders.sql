-- What the weight of an order that was checked in earns whom: a company checks in a million orders a year, and to find of
-- each its check-in, whose its customer was then and the factor of its route and goods on that day took seconds. A row is
-- kept for each (docs/adr/0012); what came in from a sheet instead has none.
create view weighed_order_source as
select o.id as order_id, d.month, d.day, h.sale_id, o.customer_id, o.route_code, o.goods_type, o.weight as kg,
  coalesce(k.factor, g.factor, 0) as factor,
  case when k.factor is not null then 'hand' when g.factor is null then 'missing' else 'table' end as factor_of,
  round(o.weight * coalesce(k.factor, g.factor, 0))::bigint as amount, k.reason, k.note
from orders o
join inbill i on i.id = o.inbill_id and i.cancelled_at is null
cross join lateral (select (i.created_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
  date_trunc('month', i.created_at at time zone 'Asia/Ho_Chi_Minh')::date as month) d
left join salary_order_mark k on k.order_id = o.id
-- Whose the customer was then; who came first is of the time before, too.
left join lateral (select case when a.started_at > i.created_at or a.ended_at is null or a.ended_at > i.created_at then a.sale_id end as sale_id
  from sale_assignment a where a.customer_id = o.customer_id
  order by (a.started_at <= i.created_at) desc, case when a.started_at <= i.created_at then a.started_at end desc,
    case when a.started_at <= i.created_at then a.id end desc, a.started_at, a.id limit 1) h on true
left join lateral (select f.factor from salary_kg_factor f where f.applied_date <= d.day
    and (f.route_code = o.route_code or f.route_code is null) and (f.goods_type = o.goods_type or f.goods_type is null)
  order by (f.route_code is not null) desc, (f.goods_type is not null) desc, f.applied_date desc limit 1) g on true
where o.deleted_at is null and o.status <> 0 and o.customer_id is not null and o.weight > 0
  and not exists (select from import_revenue r where r.order_id = o.id and r.month = to_char(d.month, 'YYYY-MM'));
comment on view weighed_order_source is 'What the weight of each order that was checked in earns whom.';
comment on column weighed_order_source.order_id is 'Order.';
comment on column weighed_order_source.month is 'First day of the month it was checked in.';
comment on column weighed_order_source.day is 'Business day it was checked in.';
comment on column weighed_order_source.sale_id is 'Whose the customer was then.';
comment on column weighed_order_source.customer_id is 'Its customer.';
comment on column weighed_order_source.route_code is 'Its route.';
comment on column weighed_order_source.goods_type is 'Its goods type.';
comment on column weighed_order_source.kg is 'Chargeable weight, kg.';
comment on column weighed_order_source.factor is 'VND a kg; 0: nothing is set for its route and goods.';
comment on column weighed_order_source.factor_of is 'Whence the factor: hand, table, missing.';
comment on column weighed_order_source.amount is 'What it earns, VND.';
comment on column weighed_order_source.reason is 'Why its factor was changed.';
comment on column weighed_order_source.note is 'Note.';

create table weighed_order (like weighed_order_source including comments);
alter table weighed_order add primary key (order_id);
comment on table weighed_order is 'Rows of weighed_order_source; those of orders in day_sums_mark are read from there.';
create index weighed_order_day on weighed_order (day);
create index weighed_order_customer on weighed_order (customer_id, day);

select feeds_day_sums('salary_order_mark', 'weighed_order', 'order_id', '{factor,reason,note}');
select feeds_day_sums('import_revenue', 'weighed_order', 'order_id', '{month}');

create function weighed_order_of_inbill() returns trigger language plpgsql as $$
begin
  if (old.created_at, old.cancelled_at) is distinct from (new.created_at, new.cancelled_at) then
    insert into day_sums_mark (sums, row_id) select 'weighed_order', o.id from orders o where o.inbill_id = new.id;
  end if;
  return null;
end $$;
comment on function weighed_order_of_inbill() is 'Row trigger of inbill: marks its orders when it is undone.';
create trigger weighed_order_of_inbill after update of created_at, cancelled_at on inbill for each row
  execute function weighed_order_of_inbill();

-- What one row changes of many orders marks those that are kept. Until it has committed none is written anew: one that
-- came in meanwhile, and which it does not see, would be written without it and never again.
create function keep_weighed_orders() returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtext('day_sums'), hashtext('weighed_order'))
$$;
comment on function keep_weighed_orders() is 'Until the end of the transaction no row of weighed_order is written; many may ask for it at once.';

create function mark_weighed_orders(route text, goods text, since date) returns void language sql as $$
  insert into day_sums_mark (sums, row_id) select 'weighed_order', w.order_id from weighed_order w
  where w.day >= since and (route is null or w.route_code = route) and (goods is null or w.goods_type = goods)
$$;
comment on function mark_weighed_orders(text, text, date) is 'Marks what was checked in from a day on, of a route and a goods type, or of all.';
create function weighed_order_of_salary_kg_factor() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.route_code, old.goods_type, old.factor, old.applied_date)
    is not distinct from (new.route_code, new.goods_type, new.factor, new.applied_date)
  then
    return null;
  end if;
  perform keep_weighed_orders();
  if tg_op <> 'INSERT' then perform mark_weighed_orders(old.route_code, old.goods_type, old.applied_date); end if;
  if tg_op <> 'DELETE' then perform mark_weighed_orders(new.route_code, new.goods_type, new.applied_date); end if;
  return null;
end $$;
comment on function weighed_order_of_salary_kg_factor() is 'Row trigger of salary_kg_factor: marks the orders whose factor it may be, or was.';
create trigger weighed_order_of_salary_kg_factor after insert or delete or update of route_code, goods_type, factor, applied_date
  on salary_kg_factor for each row execute function weighed_order_of_salary_kg_factor();

-- Who is given a customer, or leaves one, has or had what is checked in from then on; who came first all before.
create function mark_weighed_customer(customer bigint, assignment bigint, since timestamptz) returns void language plpgsql as $$
begin
  if not exists (select from orders o where o.customer_id = customer) then return; end if;
  perform keep_weighed_orders();
  if not exists (select from sale_assignment a where a.customer_id = customer and a.id <> assignment and a.started_at <= since) then
    since := '-infinity';
  end if;
  insert into day_sums_mark (sums, row_id) select 'weighed_order', w.order_id from weighed_order w
    where w.customer_id = customer and w.day >= (since at time zone 'Asia/Ho_Chi_Minh')::date;
end $$;
comment on function mark_weighed_customer(bigint, bigint, timestamptz) is 'Marks what a customer had checked in since an instant, all of it where nobody else had them before.';
create function weighed_order_of_sale_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.customer_id, old.sale_id, old.started_at) is not distinct from (new.customer_id, new.sale_id, new.started_at) then
    if old.ended_at is distinct from new.ended_at then
      perform mark_weighed_customer(new.customer_id, 0, least(old.ended_at, new.ended_at));
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' then perform mark_weighed_customer(old.customer_id, old.id, old.started_at); end if;
  if tg_op <> 'DELETE' then perform mark_weighed_customer(new.customer_id, new.id, new.started_at); end if;
  return null;
end $$;
comment on function weighed_order_of_sale_assignment() is 'Row trigger of sale_assignment: marks what was checked in since.';
create trigger weighed_order_of_sale_assignment after insert or delete or update on sale_assignment for each row
  execute function weighed_order_of_sale_assignment();

-- What an order itself changes is marked by the functions that mark it for other kept rows.
drop trigger order_margin on orders;
create or replace function order_margin_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    if coalesce(new.status, old.status) >= 4 and coalesce(new.customer_id, old.customer_id) is not null then
      insert into day_sums_mark (sums, row_id) values ('customer_life', coalesce(new.customer_id, old.customer_id));
    end if;
  elsif (old.customer_id, old.deposit_at, old.created_at, old.deleted_at)
    is distinct from (new.customer_id, new.deposit_at, new.created_at, new.deleted_at)
  then
    if old.customer_id is not null then
      insert into day_sums_mark (sums, row_id) values ('customer_life', old.customer_id);
    end if;
    if new.customer_id is not null and new.customer_id is distinct from old.customer_id then
      insert into day_sums_mark (sums, row_id) values ('customer_life', new.customer_id);
    end if;
  end if;
  if coalesce(old.mawb, new.mawb) is not null then
    if (old.mawb, old.weight, old.r_weight, old.d_weight, old.estimated_weight, old.deleted_at)
      is distinct from (new.mawb, new.weight, new.r_weight, new.d_weight, new.estimated_weight, new.deleted_at)
    then
      insert into day_sums_mark (sums, row_id) select 'flight_share', id from mawb where number in (old.mawb, new.mawb);
    end if;
  end if;
  if coalesce(old.weight, new.weight) is not null then
    if coalesce(old.inbill_id, new.inbill_id) is not null
      and (old.inbill_id, old.customer_id, old.route_code, old.goods_type, old.weight, old.deleted_at)
        is distinct from (new.inbill_id, new.customer_id, new.route_code, new.goods_type, new.weight, new.deleted_at)
    then
      insert into day_sums_mark (sums, row_id) values ('weighed_order', coalesce(new.id, old.id));
    end if;
  end if;
  if coalesce(old.bought_at, new.bought_at) is not null then
    if (old.bought_at, old.deposit_at, old.created_at, old.currency, old.exchange_rate, old.kind, old.deleted_at, old.station_id,
        old.sale_id, old.customer_id, old.account_id, old.card_id, old.mawb, old.purchase_waits, old.goods_values, old.quantity,
        old.domestic_ship, old.tax, old.actual_price, old.actual_ship, old.quoted_total, old.freight_estimate)
      is distinct from (new.bought_at, new.deposit_at, new.created_at, new.currency, new.exchange_rate, new.kind, new.deleted_at,
        new.station_id, new.sale_id, new.customer_id, new.account_id, new.card_id, new.mawb, new.purchase_waits, new.goods_values,
        new.quantity, new.domestic_ship, new.tax, new.actual_price, new.actual_ship, new.quoted_total, new.freight_estimate)
    then
      insert into day_sums_mark (sums, row_id) values ('order_margin', coalesce(new.id, old.id));
    end if;
  end if;
  return null;
end $$;
comment on function order_margin_of_orders() is 'Row trigger of orders: marks what customer_life, flight_share, weighed_order and order_margin know of it, its status aside.';
create trigger order_margin after insert or delete or update of customer_id, deposit_at, created_at, deleted_at, mawb,
  weight, r_weight, d_weight, estimated_weight, bought_at, currency, exchange_rate, kind, station_id, sale_id, account_id, card_id,
  purchase_waits, goods_values, quantity, domestic_ship, tax, actual_price, actual_ship, quoted_total, freight_estimate,
  inbill_id, route_code, goods_type on orders for each row execute function order_margin_of_orders();

create or replace function order_day_of_moved_orders() returns trigger language plpgsql as $$
begin
  if old.status = new.status then
    return null;
  end if;
  -- Goods count once they are settled, customers by what they settled, at 4; what was cancelled, at 0, no more.
  if (old.status < 4) <> (new.status < 4) then
    insert into day_sums_mark (sums, row_id) values ('order_day', new.id), ('order_goods_day', new.id);
    if new.customer_id is not null then
      insert into day_sums_mark (sums, row_id) values ('customer_life', new.customer_id);
    end if;
  else
    insert into day_sums_mark (sums, row_id) values ('order_day', new.id);
  end if;
  if new.bought_at is not null then
    if (old.status >= 6) <> (new.status >= 6) or old.status = 0 or new.status = 0 then
      insert into day_sums_mark (sums, row_id) values ('order_margin', new.id);
    end if;
  end if;
  if old.status = 0 or new.status = 0 then
    insert into day_sums_mark (sums, row_id) select 'flight_share', id from mawb where number = new.mawb;
    if new.inbill_id is not null then
      insert into day_sums_mark (sums, row_id) values ('weighed_order', new.id);
    end if;
  end if;
  return null;
end $$;
comment on function order_day_of_moved_orders() is 'Row trigger of orders: marks what sums by day and kept rows know of its status.';
