-- no-transaction
-- A page of what is awaited overseas walked over all newer orders of its station, of which most were not bought yet.
create index concurrently if not exists orders_newest_awaited on orders (station_id, created_at desc, id desc)
  where deleted_at is null and status in (6, 7);
