-- Reports of customer relations read their days: tasks by when they are due (those without a due day by when they were
-- written), comments by when they were said, leads by when they ended, promises by their day.
create index crm_task_counted on crm_task ((coalesce(due_at, created_at)));
create index crm_comment_created on crm_comment (created_at);
create index lead_ended on lead (status_at) where status in (3, -1);
create index debt_payment_promised on debt_payment (due_date, customer_id);
