-- no-transaction
-- Lists of customer relations over years of them: tasks by person and state, and by when they were done; leads by name,
-- by their next step and by the last word, customers by name; what was said, by a part of it.
create index concurrently if not exists crm_task_assignee_status on crm_task (assignee_id, status, created_at desc, id desc);
create index concurrently if not exists crm_task_maker_status on crm_task (maker_id, status);
create index concurrently if not exists crm_task_status on crm_task (station_id, status, created_at desc, id desc);
create index concurrently if not exists crm_task_done on crm_task (station_id, done_at desc, id desc);
create index concurrently if not exists lead_name on lead (station_id, name, id);
create index concurrently if not exists lead_next_here on lead (station_id, next_on, id);
create index concurrently if not exists lead_touched on lead (station_id, touched_at desc, id desc);
create index concurrently if not exists crm_contact_note on crm_contact using gin (fold(note) gin_trgm_ops);
create index concurrently if not exists crm_contact_next on crm_contact (next_on, customer_id) where next_on is not null;
create index concurrently if not exists customer_name on customer (station_id, name, id);
