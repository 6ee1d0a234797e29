-- The open bills are exactly the posted ones that still ask for money.
with asked as (
  select b.id, b.total_vnd - coalesce((select sum(a.amount) from allocation a
    where a.bill_id = b.id and a.released_at is null), 0) as due
  from bill b where b.status between {billStatus.approved} and {billStatus.undeliverable}
)
select coalesce(asked.id, o.bill_id) as bill, asked.due, o.bill_id is not null as listed
from (select * from asked where due > 0) asked full join open_bill o on o.bill_id = asked.id
where asked.id is null or o.bill_id is null
