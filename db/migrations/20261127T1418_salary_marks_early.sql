-- Who changes an order of a bill looks at the bill as it stands for them. One that somebody else is delivering at that
-- moment was not delivered yet and left no mark, and if the job came between the two commits, the kept row was that of
-- before until the night's comparison. Bills from approval on leave one: until then nobody can deliver them.
create or replace function salary_bill_of_bill_order() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) select 'salary_bill', customer_id from bill
    where id in (old.bill_id, new.bill_id) and status between 14 and 18;
  return null;
end $$;
create or replace function salary_bill_of_orders() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) select 'salary_bill', b.customer_id from bill_order y
    join bill b on b.id = y.bill_id and b.status between 14 and 18 where y.order_id = new.id and y.removed_at is null;
  return null;
end $$;
comment on function salary_bill_of_orders() is 'Row trigger of orders: marks the customer of the bill of one that goes another route, or that is asked another surcharge for.';
