-- The lists of customers by the day they came, at a million rows.

create index customer_created on customer (created_at, id);
create index customer_station_created on customer (station_id, created_at, id);
