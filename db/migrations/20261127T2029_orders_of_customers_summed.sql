-- no-transaction
-- Who searches for a part of a customer's name sees the sums of those customers' orders beside their number: read in
-- the index that finds them, where each order was a page of the table. A move of an order writes the index anyway.
create index concurrently if not exists orders_of_customer_summed on orders (customer_id, created_at desc, id desc)
  include (station_id, sale_id, buyer_id, status, deleted_at, quoted_total, deposit_request, total_vnd);
drop index concurrently if exists orders_of_customer;
alter index orders_of_customer_summed rename to orders_of_customer;
