-- A matched booking has parts that stand, are paid, and sum to it; one that is not has none; one held has its posting.
select t.id, t.status, t.amount, sum(m.amount) as parts, count(distinct h.id) as holds
from bank_transaction t
left join bank_decision d on d.bank_transaction_id = t.id and d.undone_at is null and d.kind in ('match', 'split')
left join bank_match m on m.decision_id = d.id
left join transfer x on x.id = m.transfer_id and x.status = {transferStatus.paid} and x.bank_transaction_id = t.id and x.amount = m.amount
left join bank_decision h on h.bank_transaction_id = t.id and h.undone_at is null and h.kind = 'hold'
group by t.id
having (t.status in ({bankStatus.matched}, {bankStatus.split})
    and (count(d.id) = 0 or coalesce(sum(m.amount), 0) <> abs(t.amount)
      or count(m.transfer_id) <> count(x.id)))
  or (t.status not in ({bankStatus.matched}, {bankStatus.split}) and count(d.id) > 0)
  or (t.status = {bankStatus.held} and count(h.id) = 0) or (t.status in ({bankStatus.new}, {bankStatus.suggested}, {bankStatus.ignored}) and count(h.id) > 0)
