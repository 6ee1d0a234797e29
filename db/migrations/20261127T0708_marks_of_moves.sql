-- PL/pgSQL makes every expression that it comes to ready once a transaction, term by term: of a move, which writes one
-- row, that is most of what a trigger costs. So what says of a moved order which figures it changes is a function of
-- its own, with comparisons of the status alone, and whoever changes nothing else is asked for nothing else.

drop trigger order_day_of_orders on orders;
create or replace function order_day_of_orders() returns trigger language plpgsql as $$
declare
  either boolean;
begin
  if tg_op <> 'UPDATE' then
    insert into day_sums_mark (sums, row_id)
      values ('order_day', coalesce(new.id, old.id)), ('order_goods_day', coalesce(new.id, old.id));
    return null;
  end if;
  either := (old.created_at, old.station_id, old.sale_id, old.quoted_total, old.deleted_at)
    is distinct from (new.created_at, new.station_id, new.sale_id, new.quoted_total, new.deleted_at);
  if either or old.deposit_request is distinct from new.deposit_request then
    insert into day_sums_mark (sums, row_id) values ('order_day', new.id);
  end if;
  if either or (old.route_code, old.goods_type) is distinct from (new.route_code, new.goods_type) then
    insert into day_sums_mark (sums, row_id) values ('order_goods_day', new.id);
  end if;
  if (old.station_id, old.sale_id, old.route_code) is distinct from (new.station_id, new.sale_id, new.route_code) then
    insert into day_sums_mark (sums, row_id) select 'sales_day', id from billed_order where order_id = new.id;
  end if;
  return null;
end $$;
comment on function order_day_of_orders() is 'Row trigger of orders: marks what order_day, order_goods_day and sales_day count of it, its status aside.';
create trigger order_day_of_orders after insert or delete or update of created_at, station_id, sale_id, quoted_total,
  deposit_request, route_code, goods_type, deleted_at on orders for each row execute function order_day_of_orders();

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
comment on function order_margin_of_orders() is 'Row trigger of orders: marks what customer_life, flight_share and order_margin know of it, its status aside.';
create trigger order_margin after insert or delete or update of customer_id, deposit_at, created_at, deleted_at, mawb,
  weight, r_weight, d_weight, estimated_weight, bought_at, currency, exchange_rate, kind, station_id, sale_id, account_id, card_id,
  purchase_waits, goods_values, quantity, domestic_ship, tax, actual_price, actual_ship, quoted_total, freight_estimate
  on orders for each row execute function order_margin_of_orders();

create function order_day_of_moved_orders() returns trigger language plpgsql as $$
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
  if new.mawb is not null then
    if old.status = 0 or new.status = 0 then
      insert into day_sums_mark (sums, row_id) select 'flight_share', id from mawb where number = new.mawb;
    end if;
  end if;
  return null;
end $$;
comment on function order_day_of_moved_orders() is 'Row trigger of orders: marks what sums by day and kept rows know of its status.';
create trigger order_day_of_moved_orders after update of status on orders for each row execute function order_day_of_moved_orders();
