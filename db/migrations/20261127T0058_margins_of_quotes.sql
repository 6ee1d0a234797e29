-- What a quote promised is its total: an order's goods and service are priced anew at 11, where it was bought cheaper.
-- What that takes off the bill is a cause of its own.
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
  case when b.billed and o.status <> 0 then coalesce(w.goods_vnd + w.service_vnd, 0) - o.quoted_total + o.freight_estimate else 0 end as moved_goods
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
where o.bought_at is not null and o.kind = 'bought' and (o.status >= 6 or o.status = 0) and o.deleted_at is null;
comment on column order_margin_source.moved_goods is 'Moved by goods and service as billed, where they were reckoned anew after the purchase, VND.';
comment on column order_margin_source.quoted is 'Total of the accepted quote, VND.';
comment on column order_margin.quoted is 'Total of the accepted quote, VND.';
alter table order_margin add column moved_goods bigint;
comment on column order_margin.moved_goods is 'Moved by goods and service as billed, where they were reckoned anew after the purchase, VND.';

drop trigger order_margin on orders;
create trigger order_margin after update on orders for each row
  when (new.bought_at is not null and (old.bought_at, old.status >= 6, old.status = 0, old.deleted_at, old.station_id, old.sale_id,
      old.customer_id, old.account_id, old.card_id, old.mawb, old.purchase_waits, old.goods_values, old.quantity,
      old.domestic_ship, old.tax, old.actual_price, old.actual_ship, old.quoted_total, old.freight_estimate)
    is distinct from (new.bought_at, new.status >= 6, new.status = 0, new.deleted_at, new.station_id, new.sale_id,
      new.customer_id, new.account_id, new.card_id, new.mawb, new.purchase_waits, new.goods_values, new.quantity,
      new.domestic_ship, new.tax, new.actual_price, new.actual_ship, new.quoted_total, new.freight_estimate))
  execute function order_margin_of_orders();
drop trigger order_margin on bill_order;
create trigger order_margin after update of removed_at, goods_vnd, service_vnd, freight_vnd on bill_order
  for each row execute function mark_order_margin();
insert into day_sums_mark (sums, row_id) select 'order_margin', order_id from order_margin;
