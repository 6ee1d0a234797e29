-- no-transaction
-- What stands in stock, and what is read of its orders, by two indexes alone: a report of all of it looks no order up.
create index concurrently if not exists order_step_stands on order_step (order_id) include (station_id, sale_id, status, began_at, warehouse_code, stock_since, billed_since, paused_days) where ended_at is null and status in (7, 8, 8.2, 9, 10, 11, 18);
create index concurrently if not exists orders_in_stock on orders (id) include (customer_id, sub_status, warehouse_code, d_weight, r_weight, weight, goods_vnd, noticed_at, deposit_at) where status in (7, 8, 8.2, 9, 10, 11, 18);
-- What stood there on a past day is found among what ended: a stay comes into this index once, not with its beginning and again with its end.
create index concurrently if not exists order_step_stood on order_step using gist (tstzrange(began_at, ended_at)) where ended_at is not null and status in (7, 8, 8.2, 9, 10, 11, 18);
drop index concurrently if exists order_step_stock;
-- An index answers alone for pages that are vacuumed. By the usual share of dead rows stays of a big company would wait months for that.
alter table order_step set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005, vacuum_index_cleanup = on);
alter table orders set (autovacuum_vacuum_scale_factor = 0.02);
-- Slips that are not finished, with what their report adds up.
create index concurrently if not exists bill_waiting_wide on bill (status, status_at, id) include (station_id, sale_id, customer_id, total_vnd, created_at) where status in (12, 13, 14, 15, 16, 18);
drop index concurrently if exists bill_waiting;
alter index bill_waiting_wide rename to bill_waiting;
