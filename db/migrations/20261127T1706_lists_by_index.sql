-- no-transaction
-- What lists add up of thousands of rows for a page of twenty, they read from an index: what accounts wait for of
-- their sellers, the customers of what stands in the warehouse, and which of those who owe are whose.
create index concurrently if not exists orders_account_waits on orders (account_id, status, sub_status)
  include (bought_at, track) where status in (5, 6);
drop index concurrently if exists orders_account_open;
create index concurrently if not exists orders_at_hand on orders (created_at desc, id desc)
  include (status, station_id, sale_id, buyer_id, customer_id, weight, total_vnd, bill_id, liquidation_id)
  where deleted_at is null and status in (9, 10, 11);
create index concurrently if not exists customer_by_station on customer (station_id, id) include (sale_id, debt_limit);
drop index concurrently if exists customer_station;
