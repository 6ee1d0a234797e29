-- What a flight cost is shared out to the orders that fly on it, by what they weigh: the weight they pay for, before that
-- the Vietnamese scale's, the overseas scale's, the quote's; evenly where nobody knows one. Each gets the whole dong of
-- its part, and those with the largest rest one more: the shares sum to the cost. Who was cancelled, or flies on
-- another flight now, has no share; the others then bear it.
create view flight_share_source as
select s.order_id, s.mawb_id, s.weight,
  (s.whole + case when row_number() over (partition by s.mawb_id order by s.rest desc, s.order_id) <= s.cost_vnd - s.given then 1 else 0 end)::bigint as vnd
from (
  select p.*, sum(p.whole) over (partition by p.mawb_id) as given
  from (
    select w.*, div(w.cost_vnd * w.part, w.parts) as whole, mod(w.cost_vnd * w.part, w.parts) as rest
    from (
      select f.*, case when f.all_weight = 0 then 1 else f.weight end as part,
        case when f.all_weight = 0 then f.orders else f.all_weight end as parts
      from (
        select o.id as order_id, m.id as mawb_id, m.cost_vnd, k.weight, sum(k.weight) over (partition by m.id) as all_weight,
          count(*) over (partition by m.id) as orders
        from mawb m join orders o on o.mawb = m.number and o.status <> 0 and o.deleted_at is null
        cross join lateral (select coalesce(nullif(o.weight, 0), nullif(o.r_weight, 0), nullif(o.d_weight, 0), o.estimated_weight, 0) as weight) k
        where m.cost_vnd > 0) f) w) p) s;
comment on view flight_share_source is 'What each order bears of the cost of its flight.';
comment on column flight_share_source.order_id is 'Order.';
comment on column flight_share_source.mawb_id is 'Flight.';
comment on column flight_share_source.weight is 'What it is shared out by, kg.';
comment on column flight_share_source.vnd is 'Its part of the cost, VND.';

create table flight_share (like flight_share_source including comments);
alter table flight_share add primary key (order_id);
comment on table flight_share is 'Rows of flight_share_source; those of flights in day_sums_mark are read from there.';
create index flight_share_mawb on flight_share (mawb_id);

-- A change of one order moves the shares of all on its flight: the flight is marked, not they.
create function flight_share_of_orders() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) select 'flight_share', m.id from mawb m
    where m.number = new.mawb or (tg_op = 'UPDATE' and m.number = old.mawb);
  return null;
end $$;
comment on function flight_share_of_orders() is 'Row trigger of orders: marks the flight an order is on, or was, when what it bears of it may be another.';
create trigger flight_share after update on orders for each row
  when ((old.mawb is not null or new.mawb is not null)
    and (old.mawb, old.weight, old.r_weight, old.d_weight, old.estimated_weight, old.status = 0, old.deleted_at)
      is distinct from (new.mawb, new.weight, new.r_weight, new.d_weight, new.estimated_weight, new.status = 0, new.deleted_at))
  execute function flight_share_of_orders();
create trigger flight_share_made after insert on orders for each row
  when (new.mawb is not null) execute function flight_share_of_orders();

create function flight_share_of_mawb() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) values ('flight_share', new.id);
  return null;
end $$;
comment on function flight_share_of_mawb() is 'Row trigger of mawb: marks a flight whose cost or number is another.';
create trigger flight_share after update on mawb for each row
  when ((old.cost_vnd, old.number) is distinct from (new.cost_vnd, new.number)) execute function flight_share_of_mawb();
create trigger flight_share_made after insert on mawb for each row
  when (new.cost_vnd > 0) execute function flight_share_of_mawb();
insert into day_sums_mark (sums, row_id) select 'flight_share', id from mawb where cost_vnd > 0;

-- The margin radar takes it off what is left.
create or replace view order_margin_source as
select o.id as order_id, (o.bought_at at time zone 'Asia/Ho_Chi_Minh')::date as day, o.station_id, o.sale_id, o.customer_id,
  o.account_id, o.card_id, o.mawb, q.quoted, q.quoted_cost,
  case when o.status = 0 then 0 when b.billed then b.revenue else q.quoted end as revenue,
  case when f.known then f.by_price else 0 end as moved_price, case when f.known then f.by_ship else 0 end as moved_ship,
  case when f.known then q.quoted_cost - j.paid - f.by_price - f.by_ship else 0 end as moved_rate,
  -coalesce(c.charged, 0)::bigint as moved_charge,
  case when b.billed and o.status <> 0 then coalesce(w.freight_vnd, 0) - o.freight_estimate else 0 end as moved_weight,
  case when b.billed and o.status <> 0 then b.revenue + b.discount - coalesce(w.freight_vnd + w.goods_vnd + w.service_vnd, 0) else 0 end as moved_extra,
  case when b.billed and o.status <> 0 then -b.discount else 0 end as moved_discount,
  -coalesce(p.fee * w.nth / w.many - p.fee * (w.nth - 1) / w.many, 0) as moved_carrier,
  -coalesce(p.more * w.nth / w.many - p.more * (w.nth - 1) / w.many, 0) as moved_reweigh,
  -coalesce(t.cod_fee * w.nth / w.many - t.cod_fee * (w.nth - 1) / w.many, 0) as moved_cod_fee,
  case when o.status = 0 then -q.quoted else 0 end as moved_cancel,
  coalesce(s.short * w.nth / w.many - s.short * (w.nth - 1) / w.many, 0) as cod_short,
  case when b.billed and o.status <> 0 then coalesce(w.goods_vnd + w.service_vnd, 0) - o.quoted_total + o.freight_estimate else 0 end as moved_goods,
  coalesce(h.vnd, 0) as flight_cost
from orders o
cross join lateral (
  select case when o.currency = 'VND' then 1 else coalesce((select x.buy_rate from exchange_rate x
    where x.currency = o.currency and not x.corrected
      and x.applied_date <= (coalesce(o.deposit_at, o.created_at) at time zone 'Asia/Ho_Chi_Minh')::date
    order by x.applied_date desc limit 1), o.exchange_rate) end as buy) r
cross join lateral (
  select o.quoted_total as quoted,
    round((o.goods_values * o.quantity + o.domestic_ship + o.tax) * r.buy)::bigint as quoted_cost) q
cross join lateral (
  select (coalesce(-sum(l.amount) filter (where a.kind = 'card'), 0) - coalesce(sum(l.amount) filter (where a.kind = 'partner'), 0))::bigint as paid,
    max(l.rate) filter (where a.kind = 'card' and l.amount < 0) as rate
  from entry_line l join account a on a.id = l.account_id where l.order_id = o.id) j
cross join lateral (
  select not o.purchase_waits as known,
    round((o.goods_values - coalesce(o.actual_price, o.goods_values)) * o.quantity * r.buy)::bigint as by_price,
    round((o.domestic_ship - coalesce(o.actual_ship, o.domestic_ship)) * r.buy)::bigint as by_ship) f
cross join lateral (
  select coalesce(sum(x.orders), 0) > 0 as billed,
    coalesce(sum(x.goods + x.service + x.freight + x.surcharge + x.storage + x.delivery), 0)::bigint as revenue,
    coalesce(sum(x.discount), 0)::bigint as discount
  from billed_order x where x.order_id = o.id) b
left join lateral (
  select y.bill_id, y.freight_vnd, y.goods_vnd, y.service_vnd, n.many, n.nth from bill_order y
  cross join lateral (select count(*) as many, count(*) filter (where x.order_id <= o.id) as nth
    from bill_order x where x.bill_id = y.bill_id and x.removed_at is null) n
  where y.order_id = o.id and y.removed_at is null) w on true
left join bill t on t.id = w.bill_id
left join lateral (
  select sum(x.fee_vnd)::bigint as fee, sum(coalesce(x.fee_now_vnd, x.fee_vnd) - x.fee_vnd)::bigint as more
  from bill_parcel x where x.bill_id = w.bill_id and x.status = 'made' and x.fee_vnd is not null) p on true
left join lateral (
  select greatest(t.expected_cod - t.collected_cod, 0) as short where t.status = 17 and t.method = 'COD') s on true
left join lateral (
  select sum(round(x.difference * y.amount / nullif(z.amount, 0) * j.rate)) as charged
  from billing_order y join billing x on x.id = y.billing_id and x.status = 1
  cross join lateral (select sum(v.amount) as amount from billing_order v where v.billing_id = x.id and v.released_at is null) z
  where y.order_id = o.id and y.released_at is null) c on true
left join flight_share h on h.order_id = o.id
where o.bought_at is not null and o.kind = 'bought' and (o.status >= 6 or o.status = 0) and o.deleted_at is null;
comment on column order_margin_source.flight_cost is 'Its part of what the flight cost, VND.';
-- No order has a share yet.
alter table order_margin add column flight_cost bigint default 0;
comment on column order_margin.flight_cost is 'Its part of what the flight cost, VND.';
create trigger order_margin after insert or delete on flight_share for each row execute function mark_order_margin();
create trigger order_margin_moved after update on flight_share for each row
  when (old.vnd is distinct from new.vnd) execute function mark_order_margin();
