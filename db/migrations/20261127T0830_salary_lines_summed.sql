-- no-transaction
-- What a frozen month comes to is summed by kind and person from the index alone.
create index concurrently if not exists salary_line_sums on salary_line (month, kind, staff_id) include (amount);
analyze salary_line;
