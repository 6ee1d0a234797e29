-- no-transaction
-- A page of the newest rows of a report stands in the order of an index; days are still found by it.
create index concurrently if not exists billed_order_newest on billed_order (day desc nulls last, id);
create index concurrently if not exists order_step_newest on order_step (ended_at desc nulls last, id) where ended_at is not null;
-- Receipts and payouts of a year, without the other entries of its days.
create index concurrently if not exists entry_paid on entry (posting_date) include (id, kind, station_id, reference_type, reference_id, reverses_id) where kind in ('receipt', 'payout');
drop index concurrently if exists billed_order_day;
drop index concurrently if exists order_step_ended;
