-- no-transaction
-- What salaries asked of orders by their slips stands in kept rows; a slip's orders need no more than its key.
create index concurrently if not exists orders_inbill on orders (inbill_id) where inbill_id is not null;
drop index concurrently if exists orders_checked_in;
