-- A flight cost what its invoices say that stand in the books, and each of them owes its partner what it says.
select m.number, m.cost_vnd, coalesce(f.amount, 0) as invoices, null::bigint as entry_id
from mawb m left join lateral (select sum(x.amount)::bigint as amount from flight_invoice x
  where x.mawb_id = m.id and x.status = {flightInvoiceStatus.booked}) f on true
where m.cost_vnd <> coalesce(f.amount, 0)
union all
select f.document, f.amount, l.amount, f.entry_id
from flight_invoice f left join entry r on r.reverses_id = f.entry_id
left join lateral (select sum(x.amount)::bigint as amount from entry_line x join account a on a.id = x.account_id
  where x.entry_id = f.entry_id and a.code = 'expense:freight') l on true
where f.amount is distinct from l.amount or (f.status = {flightInvoiceStatus.booked}) <> (r.id is null)
  or not exists (select from entry_line x join account a on a.id = x.account_id
    where x.entry_id = f.entry_id and a.code = 'partner:' || f.partner_id and x.amount = -f.amount)
