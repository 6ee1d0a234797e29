-- no-transaction
-- Which orders have a service is asked when the service is changed. Lists ask for orders with any: as long as the
-- condition was the same as theirs, the planner read all of this index (109,000 of a million) beside a narrower one.
create index concurrently if not exists orders_with_service on orders using gin (services_extra) where cardinality(services_extra) > 0;
drop index concurrently if exists orders_services;
