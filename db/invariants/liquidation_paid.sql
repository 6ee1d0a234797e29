-- A payment of liquidated goods that is there, and a refund that is paid, has the entry of its amount that stands; its order
-- was paid by just one.
with money as (
  select 'payment' as what, p.id, p.amount, p.entry_id, p.status = {salePaymentStatus.paid} as done, 'liquidation_payment' as reference
  from liquidation_payment p
  union all
  select 'refund', r.id, r.amount, r.entry_id, r.status = {saleRefundStatus.refunded}, 'liquidation_refund' from liquidation_refund r
)
select m.what, m.id, m.amount, m.entry_id from money m
where m.done <> exists (select from entry e join entry_line l on l.entry_id = e.id
  where e.id = m.entry_id and e.reference_type = m.reference and e.reference_id = m.id and l.amount = m.amount
    and not exists (select from entry r where r.reverses_id = e.id))
union all
select 'order', s.id, s.amount, null from liquidation_order s
where (s.status in ({saleStatus.paid}, {saleStatus.handedOver})) <> exists (select from liquidation_payment p
  where p.liquidation_order_id = s.id and p.status = {salePaymentStatus.paid} and p.amount = s.amount)
