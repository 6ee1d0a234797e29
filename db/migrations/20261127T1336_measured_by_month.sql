-- no-transaction
-- What is counted of a month: who became a customer, and which tasks were done.
create index concurrently if not exists customer_completed on customer (completed_at, id) where completed_at is not null;
create index concurrently if not exists crm_task_done on crm_task (done_at) where status = 3;
