-- no-transaction
-- A line that stands for many rises when another joins it: the bell is in the order of time.
create index concurrently if not exists bell_staff_at on bell (staff_id, at, id);
drop index concurrently if exists bell_staff;
