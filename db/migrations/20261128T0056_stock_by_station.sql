-- no-transaction
-- The customers of what stands in the warehouse were read from all of it, whatever station and status was asked for.
create index concurrently if not exists orders_in_hand on orders (station_id, status, created_at desc, id desc)
  include (sale_id, buyer_id, customer_id, weight, total_vnd, bill_id, liquidation_id)
  where deleted_at is null and status in (9, 10, 11);
drop index concurrently if exists orders_at_hand;
alter index orders_in_hand rename to orders_at_hand;
-- A thousand orders that no statement names are counted in their index, which knows whose they are.
create index concurrently if not exists orders_charge_wide on orders (bought_at desc, id desc)
  include (station_id, sale_id, buyer_id, card_id)
  where charge_status = 0 and bought_at is not null and status >= 6 and deleted_at is null;
drop index concurrently if exists orders_charge_open;
alter index orders_charge_wide rename to orders_charge_open;
