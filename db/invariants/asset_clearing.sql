-- What waits to be paid is of things that are there: nobody got more for one than it cost, nobody paid more than it brought.
with lines as (
  select e.reference_type, e.reference_id, l.amount,
    case when e.kind = 'asset_in' or e.kind = 'asset_paid' and (l.amount > 0) = (e.reverses_id is null) then 'bought'
      when e.kind in ('asset_out', 'asset_paid') then 'sold' end as side
  from account a join entry_line l on l.account_id = a.id join entry e on e.id = l.entry_id
  where a.code = 'clearing:assets')
select reference_type, reference_id, side, sum(amount) as open
from lines group by reference_type, reference_id, side
having reference_type is distinct from 'asset' or side is null
  or (side = 'bought' and sum(amount) > 0) or (side = 'sold' and sum(amount) < 0)
  or (sum(amount) <> 0 and not exists (select from asset x where x.id = reference_id))
