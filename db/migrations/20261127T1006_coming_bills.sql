-- What each bill under way will bring its sales person. Reckoned for all of them whenever a salary was read, that was more
-- than all else of it; a row a bill is kept beside them (docs/adr/0012). A customer is marked, not a bill: who moves one does not
-- see a bill that somebody approves at the same time.
create view coming_bill_source as
select b.id as bill_id, b.customer_id, k.sale_id, (r.service + r.freight + r.surcharge)::bigint as revenue
from bill b
join customer k on k.id = b.customer_id and k.sale_id is not null
cross join lateral bill_revenue(b) r
where b.status in (14, 15, 16) or b.status = 17 and b.cod_status = 'unpaid';
comment on view coming_bill_source is 'What each bill under way will bring its sales person.';
comment on column coming_bill_source.bill_id is 'Bill: approved and not delivered, or delivered with COD that is still out.';
comment on column coming_bill_source.customer_id is 'Customer.';
comment on column coming_bill_source.sale_id is 'Whose the customer is now.';
comment on column coming_bill_source.revenue is 'Service, freight and surcharges after the discount, VND.';

create table coming_bill (like coming_bill_source including comments);
alter table coming_bill add primary key (bill_id);
comment on table coming_bill is 'Rows of coming_bill_source; those of customers in day_sums_mark are read from there.';
create index coming_bill_customer on coming_bill (customer_id);
create index coming_bill_sale on coming_bill (sale_id, bill_id) include (customer_id, revenue);

-- A bill before it is approved costs a comparison of its status, one on its way from step to step another.
create or replace function salary_bill_of_bill() returns trigger language plpgsql as $$
begin
  if old.status = 17 or new.status = 17 then
    insert into day_sums_mark (sums, row_id) values ('salary_bill', coalesce(new.customer_id, old.customer_id));
    if old.customer_id <> new.customer_id then
      insert into day_sums_mark (sums, row_id) values ('salary_bill', old.customer_id);
    end if;
  end if;
  if old.status in (14, 15, 16, 17) or new.status in (14, 15, 16, 17) then
    if (old.status in (14, 15, 16), old.status = 17 and old.cod_status = 'unpaid', old.customer_id, old.service_vnd, old.extras_vnd,
        old.customs_vnd, old.box_vnd, old.discount_vnd, old.freight_vnd, old.surcharge_vnd)
      is distinct from (new.status in (14, 15, 16), new.status = 17 and new.cod_status = 'unpaid', new.customer_id, new.service_vnd,
        new.extras_vnd, new.customs_vnd, new.box_vnd, new.discount_vnd, new.freight_vnd, new.surcharge_vnd) then
      insert into day_sums_mark (sums, row_id) values ('coming_bill', coalesce(new.customer_id, old.customer_id));
      if old.customer_id <> new.customer_id then
        insert into day_sums_mark (sums, row_id) values ('coming_bill', old.customer_id);
      end if;
    end if;
  end if;
  return null;
end $$;
comment on function salary_bill_of_bill() is 'Row trigger of bill: marks the customer of a delivered one, and of one that comes under way, changes there or is no longer.';

create function coming_bill_of_customer() returns trigger language plpgsql as $$
begin
  if old.sale_id is distinct from new.sale_id then
    insert into day_sums_mark (sums, row_id) values ('coming_bill', new.id);
  end if;
  return null;
end $$;
comment on function coming_bill_of_customer() is 'Row trigger of customer: marks one who is somebody else''s now.';
create trigger coming_bill_of_customer after update of sale_id on customer for each row
  execute function coming_bill_of_customer();
