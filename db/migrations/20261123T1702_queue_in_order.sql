-- no-transaction
-- The day's queue reads the oldest that wait in the order of their index: COD to settle and its second person, delivery lists.
create index concurrently if not exists bill_cod_waiting on bill (delivered_at, id)
  include (station_id, sale_id) where cod_status = 'unpaid';
create index concurrently if not exists bill_cod_noted on bill (delivered_at, id)
  where cod_status = 'unpaid' and remitted_cod is not null;
create index concurrently if not exists delivery_batch_waiting on delivery_batch (status, created_at, id) where status in (0, 1);
