-- no-transaction
create index concurrently if not exists orders_checked_in on orders (inbill_id) include (id, customer_id, route_code, goods_type, weight, status, deleted_at) where inbill_id is not null;
drop index concurrently if exists orders_inbill;
