-- no-transaction
-- Of one record a person has one line, whether it is a step or news: both are looked up by it.
create unique index concurrently if not exists bell_about on bell (staff_id, entity, record_id) where record_id is not null;
drop index concurrently if exists bell_record;
