-- How many orders with services stand at each step: counted in an index that has no other orders.
create index orders_services_status on orders (status, station_id) include (sale_id, buyer_id)
  where services_extra <> '{}' and deleted_at is null and status in (6, 7, 8, 8.2, 9, 10);
