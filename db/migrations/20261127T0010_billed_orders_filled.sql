-- no-transaction
-- The postings of before: split beside the work of others, who split their own by now, some thousand at a time; again after
-- a failure. The sums follow by their marks.
call fill_billed_orders();
