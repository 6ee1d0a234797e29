-- no-transaction
-- How many customers somebody has was counted by reading each of them, for whether it is deleted.
create index concurrently if not exists customer_sale_counted on customer (sale_id, id) include (deleted_at);
drop index concurrently if exists customer_sale;
alter index customer_sale_counted rename to customer_sale;
