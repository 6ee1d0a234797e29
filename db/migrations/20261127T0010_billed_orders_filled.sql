-- The postings of before: split beside the work of others, who split their own by now. The sums follow by their marks.
select keep_billed_orders(array_agg(id)) from entry where kind = 'bill' and reverses_id is null;
select keep_billed_orders(array_agg(id)) from entry where kind = 'bill' and reverses_id is not null;
