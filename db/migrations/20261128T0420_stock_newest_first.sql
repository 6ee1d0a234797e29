-- no-transaction
-- A page of what stands in the warehouse walked over all newer orders of its station, none of which had come.
create index concurrently if not exists orders_newest_at_hand on orders (station_id, created_at desc, id desc)
  where deleted_at is null and status in (9, 10, 11);
