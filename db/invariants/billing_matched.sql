-- A matched statement line has orders that were bought (or given back) with its card for what it says; one that waits has none.
select t.code, t.status, t.amount, t.difference, sum(b.amount) as parts, count(b.id) as orders, sum(k.booked) as booked
from billing t
left join billing_order b on b.billing_id = t.id and b.released_at is null
left join orders o on o.id = b.order_id
left join lateral (
  select -sum(l.foreign_amount) as booked from entry_line l join account a on a.id = l.account_id
  join entry e on e.id = l.entry_id
  where l.order_id = b.order_id and a.code = 'card:' || t.card_id
    and e.kind = case when t.amount < 0 then 'refund' else 'purchase' end) k on true
group by t.id
having (t.status = {billingStatus.matched} and (count(b.id) = 0 or t.difference <> t.amount - coalesce(sum(b.amount), 0)
    or bool_or(b.amount is distinct from k.booked or o.bought_at is null or o.charge_status = {chargeStatus.pending})))
  or (t.status <> {billingStatus.matched} and count(b.id) > 0)
