-- The open bills are exactly the posted ones that still ask for money, each with what it asks for.
with asked as (
  select b.id, b.status, b.expected_cod, b.total_vnd - coalesce((select sum(a.amount) from allocation a
    where a.bill_id = b.id and a.released_at is null), 0) as due
  from bill b where b.status between {billStatus.approved} and {billStatus.undeliverable}
), open as (
  select id, due, case when status in ({billStatus.released}, {billStatus.delivering}) then least(expected_cod, due) else 0 end as collecting
  from asked where due > 0
)
select coalesce(open.id, o.bill_id) as bill, open.due, o.due as listed, open.collecting, o.collecting as listed_collecting
from open full join open_bill o on o.bill_id = open.id
where (open.due, open.collecting) is distinct from (o.due, o.collecting)
