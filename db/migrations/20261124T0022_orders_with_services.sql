-- Orders whose services the warehouse still has to do, by age.
create index orders_services_waiting on orders (created_at desc, id desc) include (station_id, sale_id, buyer_id)
  where services_extra <> '{}' and deleted_at is null and status in (6, 7, 8, 8.2, 9, 10);
