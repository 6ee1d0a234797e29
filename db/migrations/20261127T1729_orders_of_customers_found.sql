-- no-transaction
-- Who searches for a part of a customer's name sees how many orders of those customers stand at each status: counted in
-- the index that finds them. No write pays for it: an order that moves is written into each of its indexes anyway.
create index concurrently if not exists orders_of_customer on orders (customer_id, created_at desc, id desc)
  include (station_id, sale_id, buyer_id, status, deleted_at);
drop index concurrently if exists orders_customer;
