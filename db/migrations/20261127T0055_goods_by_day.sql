-- Orders by route and goods type, for the overview: a view and its sums (docs/adr/0012). What an order is worth
-- counts once its customer has agreed and paid what was asked, as in the report of orders.

create view order_goods_day_source as
select o.id as row_id, o.created_at as at, (o.created_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
  o.station_id, o.sale_id, o.route_code, o.goods_type, 1::bigint as orders,
  case when o.status in (0, 1, 2, 3) then 0::bigint else 1 end as settled,
  case when o.status in (0, 1, 2, 3) then 0::bigint else o.quoted_total end as quoted_total
from orders o where o.deleted_at is null;
comment on view order_goods_day_source is 'What each order counts for by route and goods type.';
comment on column order_goods_day_source.row_id is 'The order.';
comment on column order_goods_day_source.at is 'When it was made.';
comment on column order_goods_day_source.day is 'Business day on which it was made.';
comment on column order_goods_day_source.station_id is 'Its station.';
comment on column order_goods_day_source.sale_id is 'Its sales person.';
comment on column order_goods_day_source.route_code is 'Its route.';
comment on column order_goods_day_source.goods_type is 'Its goods type.';
comment on column order_goods_day_source.orders is 'How many.';
comment on column order_goods_day_source.settled is 'How many of them are neither cancelled nor wait for their customer.';
comment on column order_goods_day_source.quoted_total is 'Total of the settled ones, VND.';

-- The triggers come first, by themselves: they lock the orders for a moment. What changes from here on is marked, and counted
-- anew when the sums are there.
select feeds_day_sums('orders', 'order_goods_day', 'id',
  '{created_at,station_id,sale_id,status,quoted_total,route_code,goods_type,deleted_at}');
