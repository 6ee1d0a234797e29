-- Suspense is what the books moved and the bank is still to book, less what the bank booked and nobody has placed; what is
-- written there by hand (a transaction, an opening) is its own. And each of those is settled by what is set against it.
with kept as (
  select coalesce(sum(l.amount), 0) as amount from entry_line l join account a on a.id = l.account_id
  join entry e on e.id = l.entry_id
  where a.code = 'suspense:bank' and e.kind not in ('adjustment', 'opening')
), waits as (
  select coalesce((select sum(open) from expected_booking where suspense and open <> 0 and withdrawn_at is null), 0)
    - coalesce((select sum(amount) from bank_transaction where status = {bankStatus.held}), 0) as amount
)
select 'suspense' as what, null::bigint as id, kept.amount as is, waits.amount as ought from kept, waits
where kept.amount <> waits.amount
union all
select 'settled', x.id, x.settled, coalesce(m.amount, 0)
from expected_booking x full join (select m.expected_id, sum(sign(t.amount) * m.amount) as amount from bank_match m
    join bank_decision d on d.id = m.decision_id and d.undone_at is null
    join bank_transaction t on t.id = d.bank_transaction_id
  where m.expected_id is not null group by m.expected_id) m on m.expected_id = x.id
where coalesce(x.settled, 0) <> coalesce(m.amount, 0)
