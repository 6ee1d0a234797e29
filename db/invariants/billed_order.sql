-- Every posting of a bill is split over its orders, kind by kind, to the dong: revenue, customs and cost.
select coalesce(b.entry_id, l.entry_id) as entry_id, b.goods, b.service, b.freight, b.surcharge, b.storage, b.delivery, b.customs, b.cost
from (
  select entry_id, sum(goods) as goods, sum(service) as service, sum(freight) as freight, sum(surcharge) as surcharge,
    sum(storage) as storage, sum(delivery) as delivery, sum(customs) as customs, sum(cost) as cost, abs(sum(bills)) as bills
  from billed_order group by 1) b
full join (
  select e.id as entry_id, -coalesce(sum(amount) filter (where a.code = 'revenue:goods'), 0) as goods,
    -coalesce(sum(amount) filter (where a.code = 'revenue:service'), 0) as service,
    -coalesce(sum(amount) filter (where a.code = 'revenue:freight'), 0) as freight,
    -coalesce(sum(amount) filter (where a.code = 'revenue:surcharge'), 0) as surcharge,
    -coalesce(sum(amount) filter (where a.code = 'revenue:storage'), 0) as storage,
    -coalesce(sum(amount) filter (where a.code = 'revenue:delivery'), 0) as delivery,
    -coalesce(sum(amount) filter (where a.code = 'clearing:customs'), 0) as customs,
    coalesce(sum(amount) filter (where a.code = 'expense:goods'), 0) as cost, 1 as bills
  from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
  where e.kind = 'bill' group by 1) l
on l.entry_id = b.entry_id
where (b.goods, b.service, b.freight, b.surcharge, b.storage, b.delivery, b.customs, b.cost, b.bills)
  is distinct from (l.goods, l.service, l.freight, l.surcharge, l.storage, l.delivery, l.customs, l.cost, l.bills)
