-- no-transaction
-- Goods that wait for their slip, by how long they have been stored: the day's queue reads the oldest.
create index concurrently if not exists orders_stored on orders (coalesce(noticed_at, status_at), id)
  include (station_id, sale_id) where status = 11 and deleted_at is null;
