-- no-transaction
-- Two indexes that were never made: an older one had their name, and `if not exists` passed over them.
-- Goods that stand in a Vietnamese warehouse, by the day their owner was told: who is late with fetching them.
create index concurrently if not exists orders_left_standing on orders (noticed_at, id) include (station_id, sale_id, customer_id)
  where status in (9, 10, 11, 18) and noticed_at is not null and liquidation_id is null and deleted_at is null;
-- Tasks of a station by when they were done, the newest first.
create index concurrently if not exists crm_task_done_here on crm_task (station_id, done_at desc, id desc);
analyze orders;
