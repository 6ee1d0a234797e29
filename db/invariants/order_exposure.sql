-- Exposure runs from 5 until the bill is approved, for every such order that we bought and no other.
select o.code, o.status, x.amount, x.ended_at
from orders o left join exposure x on x.order_id = o.id
where (o.kind = 'bought' and o.status between {orderStatus.purchaseApproved} and {orderStatus.salesConfirmed} and (x.order_id is null or x.ended_at is not null))
   or (o.kind = 'bought' and o.status not between {orderStatus.purchaseApproved} and {orderStatus.salesConfirmed} and x.order_id is not null and x.ended_at is null)
   or (o.kind = 'transport' and x.amount <> 0)
