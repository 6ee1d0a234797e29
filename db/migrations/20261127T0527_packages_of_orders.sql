-- no-transaction
-- Packages of many orders are read in the order of an index that says them, without their rows; and of packages only
-- those that were cancelled are looked at, which are few.
create index concurrently if not exists package_order_by_order on package_order (order_id, package_id);
create index concurrently if not exists package_cancelled on package (id) where cancelled_at is not null;
drop index concurrently if exists package_order_order;
