-- Goods of an order that we bought are on stock from 6, once its purchase needs no second person any more, until its bill is approved, and gone after it; of one that we only carry never.
select o.code, o.status, coalesce(sum(l.amount), 0) as goods
from orders o left join (entry_line l join account a on a.id = l.account_id and a.code = 'goods') on l.order_id = o.id
group by o.id
having (o.kind = 'transport' or o.status < {orderStatus.bought} or o.status >= {orderStatus.billApproved}) and coalesce(sum(l.amount), 0) <> 0
    or o.purchase_waits and coalesce(sum(l.amount), 0) <> 0
    or o.kind = 'bought' and not o.purchase_waits and o.status between {orderStatus.bought} and {orderStatus.salesConfirmed} and coalesce(sum(l.amount), 0) <= 0
