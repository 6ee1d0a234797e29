-- no-transaction
-- Works of customer relations are sought by a part of their title.
create index concurrently if not exists crm_work_title on crm_work using gin (fold(title) gin_trgm_ops);
