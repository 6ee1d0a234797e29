-- What reports know of an order is marked by two function calls, that of the sums and that of the kept rows, in place of
-- thirteen triggers with sixty columns in their conditions, which cost a move more than the marks themselves.

drop trigger order_day_of_orders on orders;
drop trigger order_day_of_orders_moved on orders;
drop trigger order_goods_day_of_orders on orders;
drop trigger order_goods_day_of_orders_moved on orders;
drop trigger sales_day_of_orders_moved on orders;
drop function order_goods_day_of_orders();
drop function sales_day_of_orders();

-- The old row of an insert and the new one of a delete have nothing but nulls.
create or replace function order_day_of_orders() returns trigger language plpgsql as $$
declare
  either boolean := (old.created_at, old.station_id, old.sale_id, old.quoted_total, old.deleted_at)
    is distinct from (new.created_at, new.station_id, new.sale_id, new.quoted_total, new.deleted_at);
  of_day boolean := either or (old.status, old.deposit_request) is distinct from (new.status, new.deposit_request);
  of_goods boolean := either or (old.status in (0, 1, 2, 3), old.route_code, old.goods_type)
    is distinct from (new.status in (0, 1, 2, 3), new.route_code, new.goods_type);
begin
  if of_day and of_goods then
    insert into day_sums_mark (sums, row_id)
      values ('order_day', coalesce(new.id, old.id)), ('order_goods_day', coalesce(new.id, old.id));
  elsif of_day then
    insert into day_sums_mark (sums, row_id) values ('order_day', new.id);
  elsif of_goods then
    insert into day_sums_mark (sums, row_id) values ('order_goods_day', new.id);
  end if;
  if tg_op = 'UPDATE' and (old.station_id, old.sale_id, old.route_code) is distinct from (new.station_id, new.sale_id, new.route_code) then
    insert into day_sums_mark (sums, row_id) select 'sales_day', id from billed_order where order_id = new.id;
  end if;
  return null;
end $$;
comment on function order_day_of_orders() is 'Row trigger of orders: marks what order_day, order_goods_day and sales_day count of it.';
create trigger order_day_of_orders after insert or delete or update of created_at, station_id, sale_id, status, quoted_total,
  deposit_request, route_code, goods_type, deleted_at on orders for each row execute function order_day_of_orders();

drop trigger customer_life_of_orders on orders;
drop trigger customer_life_of_orders_gone on orders;
drop trigger customer_life_of_orders_moved on orders;
drop trigger flight_share on orders;
drop trigger flight_share_made on orders;
drop trigger order_margin on orders;
drop trigger order_margin_made on orders;
drop trigger order_margin_unbought on orders;
drop function customer_life_of_orders();
drop function flight_share_of_orders();

create or replace function order_margin_of_orders() returns trigger language plpgsql as $$
begin
  if (tg_op = 'UPDATE' or coalesce(new.status, old.status) >= 4)
    and (old.status >= 4, old.customer_id, old.deposit_at, old.created_at, old.deleted_at)
      is distinct from (new.status >= 4, new.customer_id, new.deposit_at, new.created_at, new.deleted_at)
  then
    if old.customer_id is not null then
      insert into day_sums_mark (sums, row_id) values ('customer_life', old.customer_id);
    end if;
    if new.customer_id is not null and new.customer_id is distinct from old.customer_id then
      insert into day_sums_mark (sums, row_id) values ('customer_life', new.customer_id);
    end if;
  end if;
  if coalesce(old.mawb, new.mawb) is not null
    and (old.mawb, old.weight, old.r_weight, old.d_weight, old.estimated_weight, old.status = 0, old.deleted_at)
      is distinct from (new.mawb, new.weight, new.r_weight, new.d_weight, new.estimated_weight, new.status = 0, new.deleted_at)
  then
    insert into day_sums_mark (sums, row_id) select 'flight_share', id from mawb where number in (old.mawb, new.mawb);
  end if;
  if coalesce(old.bought_at, new.bought_at) is not null
    and (old.bought_at, old.deposit_at, old.created_at, old.currency, old.exchange_rate, old.kind, old.status >= 6, old.status = 0,
        old.deleted_at, old.station_id, old.sale_id, old.customer_id, old.account_id, old.card_id, old.mawb, old.purchase_waits,
        old.goods_values, old.quantity, old.domestic_ship, old.tax, old.actual_price, old.actual_ship, old.quoted_total,
        old.freight_estimate)
      is distinct from (new.bought_at, new.deposit_at, new.created_at, new.currency, new.exchange_rate, new.kind, new.status >= 6,
        new.status = 0, new.deleted_at, new.station_id, new.sale_id, new.customer_id, new.account_id, new.card_id, new.mawb,
        new.purchase_waits, new.goods_values, new.quantity, new.domestic_ship, new.tax, new.actual_price, new.actual_ship,
        new.quoted_total, new.freight_estimate)
  then
    insert into day_sums_mark (sums, row_id) values ('order_margin', coalesce(new.id, old.id));
  end if;
  return null;
end $$;
comment on function order_margin_of_orders() is 'Row trigger of orders: marks what customer_life, flight_share and order_margin know of it.';
create trigger order_margin after insert or delete or update of status, customer_id, deposit_at, created_at, deleted_at, mawb,
  weight, r_weight, d_weight, estimated_weight, bought_at, currency, exchange_rate, kind, station_id, sale_id, account_id, card_id,
  purchase_waits, goods_values, quantity, domestic_ship, tax, actual_price, actual_ship, quoted_total, freight_estimate
  on orders for each row execute function order_margin_of_orders();

-- Who moves an order changes none of these.
drop trigger steps_follow on orders;
create trigger steps_follow after update of station_id, sale_id, warehouse_code, overseas_warehouse, deleted_at on orders for each row
  when ((old.station_id, old.sale_id, old.warehouse_code, old.overseas_warehouse, old.deleted_at)
    is distinct from (new.station_id, new.sale_id, new.warehouse_code, new.overseas_warehouse, new.deleted_at))
  execute function follow_order();
