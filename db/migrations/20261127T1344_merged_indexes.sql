-- no-transaction
-- Who was merged into whom, and the phones that more than one record had before they were counted.
create index concurrently if not exists customer_merged on customer (merged_into_id) where merged_into_id is not null;
create index concurrently if not exists lead_merged on lead (merged_into_id) where merged_into_id is not null;
insert into shared_phone (phone, customers, leads)
select phone, sum(c)::integer, sum(l)::integer
from (select phone, 1 as c, 0 as l from customer where phone is not null and deleted_at is null
  union all select phone, 0, 1 from lead where phone is not null and status in (0, 1, 2)) r
group by phone having count(*) > 1
on conflict (phone) do nothing;
