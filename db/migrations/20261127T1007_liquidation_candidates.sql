-- no-transaction
-- Goods that stand in a Vietnamese warehouse, by the day their owner was told: who is late with fetching them.
create index concurrently if not exists orders_unclaimed on orders (noticed_at, id) include (station_id, sale_id, customer_id)
  where status in (9, 10, 11, 18) and noticed_at is not null and liquidation_id is null and deleted_at is null;
create index concurrently if not exists orders_liquidation on orders (liquidation_id) where liquidation_id is not null;
analyze orders;
