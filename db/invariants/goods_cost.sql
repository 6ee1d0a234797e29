-- Goods of an order are on stock from 6 until its bill is approved, and gone after it.
select o.code, o.status, coalesce(sum(l.amount), 0) as goods
from orders o left join (entry_line l join account a on a.id = l.account_id and a.code = 'goods') on l.order_id = o.id
group by o.id
having (o.status < 6 or o.status >= 14) and coalesce(sum(l.amount), 0) <> 0
    or o.status between 6 and 13 and coalesce(sum(l.amount), 0) <= 0
