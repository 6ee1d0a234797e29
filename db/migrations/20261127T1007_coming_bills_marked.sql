-- By itself: what watches the bills has locked them for a moment, not for as long as this takes.
-- The job writes the first rows; until then they are read from the source.
insert into day_sums_mark (sums, row_id) select distinct 'coming_bill', customer_id from coming_bill_source;
