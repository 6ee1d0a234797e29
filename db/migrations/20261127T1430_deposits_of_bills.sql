-- no-transaction
-- What a bill that is not approved yet still asks for looks its orders and their deposits up: from the indexes alone.
create index concurrently if not exists bill_order_bill_held on bill_order (bill_id, order_id) include (removed_at);
drop index concurrently if exists bill_order_bill;
alter index if exists bill_order_bill_held rename to bill_order_bill;
create unique index concurrently if not exists customer_lock_deposit_held on customer_lock (order_id) include (amount)
  where kind = 'deposit' and released_at is null;
drop index concurrently if exists customer_lock_deposit;
alter index if exists customer_lock_deposit_held rename to customer_lock_deposit;
