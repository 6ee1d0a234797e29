-- no-transaction
-- The packages of before, beside the work of others who write their own by now, two thousand at a time; again after a failure.
call fill_package_stations();
-- What a list counts by each step, and whose it is, in the order of the list.
create index concurrently if not exists package_stands on package (receive_status, received_at desc, id desc)
  include (station_id, mawb_id, container_id) where cancelled_at is null;
-- Those on flights are counted in the index of flights.
create index concurrently if not exists package_of_mawb on package (mawb_id) include (id, station_id, cancelled_at);
drop index concurrently if exists package_mawb;
