-- A bill is out of the house as often as it stands there: once, or not at all; when it left and with what is kept as its history and its postings tell.
with kept as (select bill_id, day, bills, boxes, weight, goods, service, freight, surcharge, storage, delivery, customs from bill_export),
told as (select t.bill_id, day, bills, boxes, weight, goods, service, freight, surcharge, storage, delivery, customs
  from (select array_agg(distinct bill_id) as ids from bill_export group by bill_id / 200) part cross join lateral bill_export_told(ids) t)
select b.code, b.status, coalesce(x.bills, 0) as bills, coalesce(d.rows, 0) as rows
from bill b left join (select bill_id, sum(bills) as bills from bill_export group by 1) x on x.bill_id = b.id
left join (select bill_id, count(*) as rows from ((table kept except all table told) union all (table told except all table kept)) e
  group by 1) d on d.bill_id = b.id
where coalesce(x.bills, 0) <> case when b.status >= {billStatus.released} then 1 else 0 end or d.rows > 0
