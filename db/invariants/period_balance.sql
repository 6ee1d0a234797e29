-- What is kept of a month is the sum of its lines up to the last one summed, station by station.
select coalesce(k.period, s.period) as period, coalesce(k.account_id, s.account_id) as account, k.debit, s.debit as summed
from period_balance k full join (
  select e.period, e.station_id, l.account_id, coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit,
    coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credit
  from entry e join entry_line l on l.entry_id = e.id
  where l.id <= (select through from books_summed) group by 1, 2, 3) s
  on s.period = k.period and s.station_id = k.station_id and s.account_id = k.account_id
where (k.debit, k.credit) is distinct from (s.debit, s.credit)
