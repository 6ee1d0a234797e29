-- A live deposit belongs to an order of the same customer between the deposit and the bill's approval.
select o.code, o.status, l.amount
from customer_lock l join orders o on o.id = l.order_id
where l.kind = 'deposit' and l.released_at is null
  and (o.status not between {orderStatus.transactionComplete} and {orderStatus.salesConfirmed} or o.customer_id is distinct from l.customer_id)
