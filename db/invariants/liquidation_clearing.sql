-- What waits for the settlement of goods is what their buyers paid and did not get back; once they are settled nothing does.
with booked as (
  select l.order_id, -sum(l.amount) as amount from entry_line l join account a on a.id = l.account_id
  where a.code = 'clearing:liquidation' group by l.order_id
), moved as (
  select s.liquidation_id, p.amount from liquidation_payment p join liquidation_order s on s.id = p.liquidation_order_id
  where p.status = {salePaymentStatus.paid}
  union all
  select s.liquidation_id, -r.amount from liquidation_refund r join liquidation_order s on s.id = r.liquidation_order_id
  where r.status = {saleRefundStatus.refunded}
), waits as (
  select l.order_id, sum(m.amount) as amount from moved m join liquidation l on l.id = m.liquidation_id
  where l.status <> {liquidationStatus.liquidated} group by l.order_id
)
select coalesce(booked.order_id, waits.order_id) as order_id, booked.amount as is, waits.amount as ought
from booked full join waits on waits.order_id = booked.order_id
where coalesce(booked.amount, 0) <> coalesce(waits.amount, 0)
