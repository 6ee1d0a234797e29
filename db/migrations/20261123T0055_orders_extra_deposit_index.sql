-- no-transaction
-- The few orders that wait for a customer's further deposit: a job asks for them every ten minutes.
create index concurrently if not exists orders_extra_deposit on orders (id)
  where status = 5 and extra_deposit > 0 and not guaranteed and deleted_at is null;
