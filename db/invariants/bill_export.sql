-- A bill is out of the house as often as it stands there: once, or not at all.
select b.code, b.status, coalesce(x.bills, 0) as bills
from bill b left join (select bill_id, sum(bills) as bills from bill_export group by 1) x on x.bill_id = b.id
where coalesce(x.bills, 0) <> case when b.status >= {billStatus.released} then 1 else 0 end
