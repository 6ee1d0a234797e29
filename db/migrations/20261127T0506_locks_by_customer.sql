-- no-transaction
-- What is held of all customers is added up from the index alone, in their order; a released lock leaves it as before.
create index concurrently if not exists customer_lock_held on customer_lock (customer_id) include (kind, amount)
  where released_at is null;
drop index concurrently if exists customer_lock_live;
