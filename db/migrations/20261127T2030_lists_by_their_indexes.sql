-- no-transaction
-- Filters of the order list are counted in the index that orders it: who sells, who buys and what kind stand beside.
create index concurrently if not exists orders_of_station on orders (station_id, status, created_at desc, id desc)
  include (sale_id, buyer_id, kind) where deleted_at is null;
drop index concurrently if exists orders_station_status;
-- Quotes by the day they end, for each status by itself.
create index concurrently if not exists orders_expiring on orders (status, expiration_date, id)
  include (station_id, sale_id, buyer_id) where status in (2, 3) and deleted_at is null;
drop index concurrently if exists orders_expiry;
-- Services still to be done, with whatever their list is filtered by.
create index concurrently if not exists orders_services_live on orders (status, station_id)
  include (id, sale_id, buyer_id, kind, site_code, goods_type, route_code, warehouse_code, created_at)
  where services_extra <> '{}' and deleted_at is null and status in (6, 7, 8, 8.2, 9, 10);
drop index concurrently if exists orders_services_status;
-- What nobody has taken on, the longest waiting first.
create index concurrently if not exists shipment_issue_open on shipment_issue (status_at, id) include (station_id) where status = 0;
create index concurrently if not exists delivery_batch_status on delivery_batch (station_id, status, created_at desc, id desc);
create index concurrently if not exists delivery_batch_note on delivery_batch using gin (fold(coalesce(note, '')) gin_trgm_ops);
-- Money to be collected by the day the bill was delivered.
create index concurrently if not exists bill_cod_delivered on bill (station_id, delivered_at desc, id desc) where cod_status <> 'none';
