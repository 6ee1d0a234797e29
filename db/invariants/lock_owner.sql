-- Every live lock, whatever for, belongs to something live of the same customer: an order, a bid, a bid account, a payout, a payment.
select l.id, l.kind, l.customer_id, l.amount
from customer_lock l
where l.released_at is null
  and not exists (select from orders o where l.kind = 'deposit' and o.id = l.order_id
    and o.customer_id = l.customer_id and o.status between {orderStatus.transactionComplete} and {orderStatus.salesConfirmed} and o.deleted_at is null)
  and not exists (select from customer_vip v where l.kind = 'bid' and v.lock_id = l.id
    and v.customer_id = l.customer_id and v.status <> {vipStatus.off})
  and not exists (select from bid b where l.kind = 'bid' and b.lock_id = l.id
    and b.customer_id = l.customer_id and b.ended_at is null)
  and not exists (select from transfer t where l.kind = 'withdrawal' and t.lock_id = l.id
    and t.customer_id = l.customer_id and t.status = {transferStatus.pending})
  and not exists (select from behalf_payment p where l.kind = 'payment' and p.lock_id = l.id
    and p.customer_id = l.customer_id and p.status = {behalfStatus.approved})
