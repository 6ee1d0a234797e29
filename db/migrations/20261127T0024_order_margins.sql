-- The margin radar: of every bought order what its accepted quote promised to leave, and what moved it since, each
-- cause by itself; all causes together lead from the one figure to the other, to the dong. Kept rows (docs/adr/0012).
create view order_margin_source as
select o.id as order_id, (o.bought_at at time zone 'Asia/Ho_Chi_Minh')::date as day, o.station_id, o.sale_id, o.customer_id,
  o.account_id, o.card_id, o.mawb, q.quoted, q.quoted_cost,
  case when o.status = 0 then 0 when b.billed then b.revenue else q.quoted end as revenue,
  case when f.known then f.by_price else 0 end as moved_price, case when f.known then f.by_ship else 0 end as moved_ship,
  case when f.known then q.quoted_cost - j.paid - f.by_price - f.by_ship else 0 end as moved_rate,
  -coalesce(c.charged, 0)::bigint as moved_charge,
  case when b.billed and o.status <> 0 then coalesce(w.freight_vnd, 0) - o.freight_estimate else 0 end as moved_weight,
  case when b.billed and o.status <> 0 then b.revenue + b.discount - coalesce(w.freight_vnd, 0) - o.goods_vnd - o.service_vnd else 0 end as moved_extra,
  case when b.billed and o.status <> 0 then -b.discount else 0 end as moved_discount,
  -coalesce(p.fee * w.nth / w.many - p.fee * (w.nth - 1) / w.many, 0) as moved_carrier,
  -coalesce(p.more * w.nth / w.many - p.more * (w.nth - 1) / w.many, 0) as moved_reweigh,
  -coalesce(t.cod_fee * w.nth / w.many - t.cod_fee * (w.nth - 1) / w.many, 0) as moved_cod_fee,
  case when o.status = 0 then -q.quoted else 0 end as moved_cancel,
  coalesce(s.short * w.nth / w.many - s.short * (w.nth - 1) / w.many, 0) as cod_short
from orders o
cross join lateral (
  select case when o.currency = 'VND' then 1 else coalesce((select x.buy_rate from exchange_rate x
    where x.currency = o.currency and not x.corrected
      and x.applied_date <= (coalesce(o.deposit_at, o.created_at) at time zone 'Asia/Ho_Chi_Minh')::date
    order by x.applied_date desc limit 1), o.exchange_rate) end as buy) r
cross join lateral (
  select o.goods_vnd + o.service_vnd + o.freight_estimate as quoted,
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
  select y.bill_id, y.freight_vnd, n.many, n.nth from bill_order y
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
comment on view order_margin_source is 'What each bought order was to leave, and what moved it since.';
comment on column order_margin_source.order_id is 'Order.';
comment on column order_margin_source.day is 'Business day on which it was bought.';
comment on column order_margin_source.station_id is 'Its station.';
comment on column order_margin_source.sale_id is 'Its sales person.';
comment on column order_margin_source.customer_id is 'Its customer.';
comment on column order_margin_source.account_id is 'Account it was bought with.';
comment on column order_margin_source.card_id is 'Card that paid.';
comment on column order_margin_source.mawb is 'Flight it came with.';
comment on column order_margin_source.quoted is 'Goods, service and freight of the accepted quote, VND.';
comment on column order_margin_source.quoted_cost is 'What the goods were to cost at the buy rate of the day of the deposit, VND.';
comment on column order_margin_source.revenue is 'Billed without customs; before the bill what was quoted, of a cancelled order nothing, VND.';
comment on column order_margin_source.moved_price is 'Moved by the price at the seller, VND; minus is against us.';
comment on column order_margin_source.moved_ship is 'Moved by the shipping within the country of sale, VND.';
comment on column order_margin_source.moved_rate is 'Moved by the rate at which the card really paid, VND.';
comment on column order_margin_source.moved_charge is 'Moved by what the statement took beyond that: tax, fees, VND.';
comment on column order_margin_source.moved_weight is 'Moved by the freight as billed, by the weight that was weighed, VND.';
comment on column order_margin_source.moved_extra is 'Moved by surcharges, services and fees that were billed besides, VND.';
comment on column order_margin_source.moved_discount is 'Moved by what the bill took off, VND.';
comment on column order_margin_source.moved_carrier is 'Moved by the carrier''s fee as told when it took the parcel, VND.';
comment on column order_margin_source.moved_reweigh is 'Moved by what the carrier added after weighing again, VND.';
comment on column order_margin_source.moved_cod_fee is 'Moved by what the carrier kept of the COD, VND.';
comment on column order_margin_source.moved_cancel is 'Moved by being cancelled after the purchase, VND.';
comment on column order_margin_source.cod_short is 'COD that was to be collected and was not: the customer still owes it, VND.';

create table order_margin (like order_margin_source including comments);
alter table order_margin add primary key (order_id);
comment on table order_margin is 'Rows of order_margin_source; those of orders in day_sums_mark are read from there.';
create index order_margin_day on order_margin (day);
create index order_margin_customer on order_margin (customer_id, day);

create function mark_order_margin() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into day_sums_mark (sums, row_id) values ('order_margin', old.order_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.order_id is distinct from old.order_id) then
    insert into day_sums_mark (sums, row_id) values ('order_margin', new.order_id);
  end if;
  return null;
end $$;
comment on function mark_order_margin() is 'Row trigger of tables with an order_id: its margin may be another.';
create trigger order_margin after insert on entry_line for each row when (new.order_id is not null) execute function mark_order_margin();
create trigger order_margin after insert on billed_order for each row execute function mark_order_margin();
create trigger order_margin after insert or delete or update of amount, released_at on billing_order for each row execute function mark_order_margin();
create trigger order_margin after update of removed_at, freight_vnd on bill_order for each row execute function mark_order_margin();

create function order_margin_of_orders() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) values ('order_margin', new.id);
  return null;
end $$;
comment on function order_margin_of_orders() is 'Row trigger of orders: marks a bought order of which something changed that its margin is made of.';
create trigger order_margin after update on orders for each row
  when (new.bought_at is not null and (old.bought_at, old.status >= 6, old.status = 0, old.deleted_at, old.station_id, old.sale_id,
      old.customer_id, old.account_id, old.card_id, old.mawb, old.purchase_waits, old.goods_values, old.quantity,
      old.domestic_ship, old.tax, old.actual_price, old.actual_ship, old.goods_vnd, old.service_vnd, old.freight_estimate)
    is distinct from (new.bought_at, new.status >= 6, new.status = 0, new.deleted_at, new.station_id, new.sale_id,
      new.customer_id, new.account_id, new.card_id, new.mawb, new.purchase_waits, new.goods_values, new.quantity,
      new.domestic_ship, new.tax, new.actual_price, new.actual_ship, new.goods_vnd, new.service_vnd, new.freight_estimate))
  execute function order_margin_of_orders();
create trigger order_margin_unbought after update on orders for each row
  when (old.bought_at is not null and new.bought_at is null) execute function order_margin_of_orders();
create trigger order_margin_made after insert on orders for each row
  when (new.bought_at is not null) execute function order_margin_of_orders();

create function order_margin_of_bill() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  one bigint := changed ->> case tg_table_name when 'bill' then 'id' else 'bill_id' end;
begin
  insert into day_sums_mark (sums, row_id) select 'order_margin', order_id from bill_order where bill_id = one;
  return null;
end $$;
comment on function order_margin_of_bill() is 'Row trigger of bill and bill_parcel: marks the orders of the bill.';
create trigger order_margin after update on bill for each row
  when ((old.expected_cod, old.collected_cod, old.cod_fee, old.method, old.status = 17)
    is distinct from (new.expected_cod, new.collected_cod, new.cod_fee, new.method, new.status = 17))
  execute function order_margin_of_bill();
create trigger order_margin after insert or delete or update of status, fee_vnd, fee_now_vnd on bill_parcel
  for each row execute function order_margin_of_bill();

create function order_margin_of_billing() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) select 'order_margin', order_id from billing_order where billing_id = new.id;
  return null;
end $$;
comment on function order_margin_of_billing() is 'Row trigger of billing: marks the orders that the line of the statement paid for.';
create trigger order_margin after update on billing for each row
  when ((old.status, old.difference) is distinct from (new.status, new.difference)) execute function order_margin_of_billing();

create function order_margin_of_rate() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into day_sums_mark (sums, row_id) select 'order_margin', m.order_id from order_margin m join orders o on o.id = m.order_id
    where m.day >= old.applied_date and o.currency = old.currency;
  end if;
  if tg_op <> 'DELETE' then
    insert into day_sums_mark (sums, row_id) select 'order_margin', m.order_id from order_margin m join orders o on o.id = m.order_id
    where m.day >= new.applied_date and o.currency = new.currency;
  end if;
  return null;
end $$;
comment on function order_margin_of_rate() is 'Row trigger of exchange_rate: marks orders of its currency that were bought since its day.';
create trigger order_margin after insert or delete or update on exchange_rate for each row execute function order_margin_of_rate();

create table margin_alarm (
  order_id bigint primary key references orders,
  margin bigint not null,
  told_at timestamptz not null
);
comment on table margin_alarm is 'Orders whose margin managers were told of; again only where it has become worse.';
comment on column margin_alarm.order_id is 'Order.';
comment on column margin_alarm.margin is 'What was left of it then, VND.';
comment on column margin_alarm.told_at is 'When.';

insert into config_factor (key, value, applied_date) values
  ('margin.moved_vnd', 200000, '2020-01-01'),
  ('margin.least_percent', 3, '2020-01-01');
