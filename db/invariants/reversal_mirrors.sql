-- A reversal is the exact opposite of what it reverses.
select r.id as reversal, a.code, sum(l.amount) as sum
from entry r join entry_line l on l.entry_id in (r.id, r.reverses_id) join account a on a.id = l.account_id
where r.reverses_id is not null group by r.id, a.code having sum(l.amount) <> 0
