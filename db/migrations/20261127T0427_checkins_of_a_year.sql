-- no-transaction
-- All that the check-ins of a year ask of their steps stands in their index: the steps themselves lie all over.
create index concurrently if not exists order_step_checkins on order_step (began_at) include (id, order_id, station_id, sale_id, staff_id, taken_back, corrections) where action = 'checkin';
drop index concurrently if exists order_step_checked;
