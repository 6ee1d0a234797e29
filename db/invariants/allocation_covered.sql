-- No more is set against orders and bills than the entry it comes from brought the customer.
select a.entry_id, sum(a.amount) as allocated, e.credited
from allocation a join lateral (
  select -sum(l.amount) as credited from entry_line l join account c on c.id = l.account_id
  where l.entry_id = a.entry_id and c.code = 'customer:' || a.customer_id) e on true
where a.entry_id is not null and a.released_at is null
group by a.entry_id, e.credited having sum(a.amount) > coalesce(e.credited, 0)
