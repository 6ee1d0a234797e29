-- no-transaction
-- The day's queue reads what waits by an index of that alone: orders that may be approved, flights on their way and the
-- parcels of those that landed, open slips, money that is to be confirmed at any station.
create index concurrently if not exists orders_to_approve on orders (status_at, id) include (station_id, sale_id)
  where status = 4 and buyer_id is not null and account_id is not null and deleted_at is null;
create index concurrently if not exists mawb_packing on mawb (created_at, id) include (warehouse_code) where status = 7;
create index concurrently if not exists mawb_exported on mawb (exported_at, id) include (warehouse_code) where status = 8;
create index concurrently if not exists package_unscanned on package (mawb_id)
  where receive_status = 8.2 and cancelled_at is null;
create index concurrently if not exists inbill_open on inbill (created_at, id) include (station_id)
  where closed_at is null and cancelled_at is null;
create index concurrently if not exists transfer_waiting on transfer (created_at, id) include (station_id, trans_type)
  where status = 0;
