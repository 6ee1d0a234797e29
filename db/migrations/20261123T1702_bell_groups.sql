-- no-transaction
-- The few unread lines that stand for many: each hand-over asks whether a person has one of the kind.
create index concurrently if not exists bell_group on bell (staff_id, kind) where read_at is null and records is not null;
