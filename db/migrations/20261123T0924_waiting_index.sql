-- no-transaction
-- What waits is found by an index of what is not over, oldest first.
create index concurrently if not exists orders_waiting on orders (status, status_at, id) include (station_id, sale_id, buyer_id)
  where deleted_at is null and status in (1, 3, 4, 5, 6, 7, 8, 8.2, 9, 10, 11);
create index concurrently if not exists bill_waiting on bill (status, status_at, id) include (station_id, sale_id)
  where status in (12, 13, 14, 15, 16, 18);
