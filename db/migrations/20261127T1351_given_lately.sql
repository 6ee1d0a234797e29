-- no-transaction
-- Whom a sales person was given lately.
create index concurrently if not exists sale_assignment_since on sale_assignment (sale_id, started_at);
