-- By itself: what watches the orders has locked them for a moment, not for as long as this takes.
-- The job writes the first rows; until then they are read from the source.
insert into day_sums_mark (sums, row_id) select 'weighed_order', id from orders where inbill_id is not null and weight > 0;
