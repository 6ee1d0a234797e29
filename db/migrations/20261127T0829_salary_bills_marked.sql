-- By itself: what watches the bills has locked them for a moment, not for as long as this takes.
-- The job writes the first rows; until then they are read from the source.
insert into day_sums_mark (sums, row_id) select 'salary_bill', id from customer k
where exists (select from bill b where b.customer_id = k.id and b.status = 17);
