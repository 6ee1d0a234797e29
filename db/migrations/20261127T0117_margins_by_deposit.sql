-- The day of the deposit says at which rate the goods were to be bought: an order whose deposit is of another day, or
-- that is of another currency or kind, is another margin.
drop trigger order_margin on orders;
create trigger order_margin after update on orders for each row
  when (new.bought_at is not null and (old.bought_at, old.deposit_at, old.created_at, old.currency, old.exchange_rate, old.kind, old.status >= 6, old.status = 0, old.deleted_at, old.station_id, old.sale_id,
      old.customer_id, old.account_id, old.card_id, old.mawb, old.purchase_waits, old.goods_values, old.quantity,
      old.domestic_ship, old.tax, old.actual_price, old.actual_ship, old.quoted_total, old.freight_estimate)
    is distinct from (new.bought_at, new.deposit_at, new.created_at, new.currency, new.exchange_rate, new.kind, new.status >= 6, new.status = 0, new.deleted_at, new.station_id, new.sale_id,
      new.customer_id, new.account_id, new.card_id, new.mawb, new.purchase_waits, new.goods_values, new.quantity,
      new.domestic_ship, new.tax, new.actual_price, new.actual_ship, new.quoted_total, new.freight_estimate))
  execute function order_margin_of_orders();
insert into day_sums_mark (sums, row_id) select 'order_margin', order_id from order_margin;
